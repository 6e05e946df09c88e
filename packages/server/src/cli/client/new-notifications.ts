import type { Connection } from './connection.ts'
import type { ListedNotification } from './forward.ts'

interface Page {
  readonly notifications: readonly ListedNotification[]
  readonly nextCursor: string | null
}

/**
 * A reader of the notifications that were created since it was called last, oldest first. The first call returns none.
 *
 * The list is read up to the first page with a known notification, so that no number of new ones is too large. Ids are
 * compared and not times, because the clock of a sandbox can move backwards.
 */
export function followNotifications({ get }: Connection): () => Promise<readonly ListedNotification[]> {
  let known: Set<string> | null = null

  return async () => {
    const found: ListedNotification[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = (await get(`/v1/notifications?limit=100${query}`)) as Page
      const isKnown = ({ notificationId }: ListedNotification): boolean => known?.has(notificationId) ?? true
      found.push(...page.notifications.filter((each) => known === null || !isKnown(each)))
      cursor = page.notifications.some(isKnown) ? null : page.nextCursor
    } while (cursor !== null)
    const isFirst = known === null
    known ??= new Set()
    for (const { notificationId } of found) known.add(notificationId)
    return isFirst ? [] : found.toReversed()
  }
}
