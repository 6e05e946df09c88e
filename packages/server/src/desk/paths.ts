/** Where things are found at the desk. A key is safe in an address, and what is none is made so. */
export const deskPaths = {
  link: (linkId: string): string => `/dashboard/links/${encodeURIComponent(linkId)}`,
  payment: (idempotencyKey: string): string => `/dashboard/payments/${encodeURIComponent(idempotencyKey)}`,
  notification: (id: string): string => `/dashboard/notifications/${encodeURIComponent(id)}`,
} as const

/** Where to go on to after the log-in: a page of the desk, and nothing that another host could be read out of. */
export function innerPathOf(text: string | undefined): string {
  return text !== undefined && /^\/dashboard(\/[\w.~/%-]*)?(\?[\w.~=&%+@-]*)?$/.test(text)
    ? text
    : '/dashboard'
}
