/** Where things are found at the desk. A key is safe in an address, and what is none is made so. */
export const deskPaths = {
  link: (linkId: string): string => `/dashboard/links/${encodeURIComponent(linkId)}`,
  payment: (idempotencyKey: string): string => `/dashboard/payments/${encodeURIComponent(idempotencyKey)}`,
  notification: (id: string): string => `/dashboard/notifications/${encodeURIComponent(id)}`,
} as const

// Each segment plain, as the desk's own are: nothing in percent signs, which browsers and proxies read as a slash or a dot.
const plainPath = /^\/dashboard(\/[\w.~-]+)*\/?(\?[\w.~=&%+@-]*)?$/
// Both are the way up.
const dotSegments = ['.', '..']

/** Where to go on to after the log-in: a page of the desk, and nothing that leads out of it or to another host. */
export function innerPathOf(text = ''): string {
  const [path = ''] = text.split('?', 1)
  const isInner = plainPath.test(text) && !path.split('/').some((segment) => dotSegments.includes(segment))
  return isInner ? text : '/dashboard'
}
