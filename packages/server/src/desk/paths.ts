/** Where things are found at the desk. A key is safe in an address, and what is none is made so. */
export const deskPaths = {
  link: (linkId: string): string => `/dashboard/links/${encodeURIComponent(linkId)}`,
  payment: (idempotencyKey: string): string => `/dashboard/payments/${encodeURIComponent(idempotencyKey)}`,
  notification: (id: string): string => `/dashboard/notifications/${encodeURIComponent(id)}`,
} as const

// Each segment plain, as the desk's own are: no dots alone and nothing in percent signs, which browsers and proxies read as
// the way up or as a slash.
const innerPath = /^\/dashboard(\/(?!\.{1,2}(?:\/|\?|$))[\w.~-]+)*\/?(\?[\w.~=&%+@-]*)?$/

/** Where to go on to after the log-in: a page of the desk, and nothing that leads out of it or to another host. */
export function innerPathOf(text: string | undefined): string {
  return text !== undefined && innerPath.test(text) ? text : '/dashboard'
}
