import type { Database } from '../../../../database/src/database.ts'
import { withoutSecrets } from './shown-link.ts'

/** A notification in the outbox, as it is compared. */
export interface RecordedNotification {
  readonly position: number
  readonly type: string
  /** What it says, without what is random in it. */
  readonly data: Readonly<Record<string, unknown>>
}

/** The notifications of a link in order, read directly from the store. */
export async function readOutbox(db: Database, linkId: string): Promise<readonly RecordedNotification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['position', 'type', 'payload'])
    .where('subject', '=', linkId)
    .orderBy('position')
    .execute()
  return rows.map(({ position, type, payload }) => {
    const { data: content, ...head } = JSON.parse(payload)
    const { sequence, ...data } = content
    if (head.type !== type) throw new Error(`a notification of type ${type} says ${head.type}`)
    return { position: sequence === position ? position : Number.NaN, type, data: withoutSecrets(data) }
  })
}
