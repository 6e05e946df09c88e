/** The addresses of records on the dashboard. Ids are safe in an address; anything else is encoded. */
export const dashboardPaths = {
  link: (linkId: string): string => `/dashboard/links/${encodeURIComponent(linkId)}`,
  payment: (idempotencyKey: string): string => `/dashboard/payments/${encodeURIComponent(idempotencyKey)}`,
  savedCards: (customerId: string, cursor?: string): string =>
    `/dashboard/cards?${new URLSearchParams({ customerId, ...(cursor && { cursor }) })}`,
  reconciliation: (runId: string): string =>
    `/dashboard/reconciliation?${new URLSearchParams({ run: runId })}`,
  reconciliationCsv: (runId: string): string =>
    `/dashboard/reconciliation.csv?${new URLSearchParams({ run: runId })}`,
  notification: (id: string): string => `/dashboard/notifications/${encodeURIComponent(id)}`,
} as const

// Plain segments only, as in the dashboard's own addresses: browsers and proxies may read percent signs as a slash or a
// dot.
const plainPath = /^\/dashboard(\/[\w.~-]+)*\/?(\?[\w.~=&%+@-]*)?$/
// The segments that browsers resolve.
const dotSegments = ['.', '..']

/** The address at which to continue after logging in: always a page of the dashboard, never another path or host. */
export function innerPathOf(text = ''): string {
  const [path = ''] = text.split('?', 1)
  const isInner = plainPath.test(text) && !path.split('/').some((segment) => dotSegments.includes(segment))
  return isInner ? text : '/dashboard'
}
