import type { Database, Schema } from '@element-js/database'
import type { Selectable } from 'kysely'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import { changeSettings } from '../../history/store/settings-changes.ts'
import type { Destination, DestinationName } from '../domain/destination.ts'

type Row = Selectable<Schema['forwardDestinations']>

/**
 * Adds a destination to the settings of a merchant.
 *
 * @returns `false` if the merchant has one of that name; nothing is changed then.
 */
export async function addDestination(
  db: Database,
  author: SettingsAuthor,
  { methods, paths, answerFields, ...destination }: Destination,
): Promise<boolean> {
  return changeSettings(db, author, async (transaction, record) => {
    const inserted = await transaction
      .insertInto('forwardDestinations')
      .values({
        ...destination,
        methods: JSON.stringify(methods),
        paths: JSON.stringify(paths),
        answerFields: JSON.stringify(answerFields),
      })
      .onConflict((conflict) => conflict.columns(['merchantId', 'name']).doNothing())
      .returning(['name', 'origin'])
      .executeTakeFirst()
    if (inserted) await record({ kind: 'destination_added', ...inserted })
    return inserted !== undefined
  })
}

export async function findDestination(
  db: Database,
  { merchantId, name }: DestinationName,
): Promise<Destination | undefined> {
  const row = await db
    .selectFrom('forwardDestinations')
    .select(columns)
    .where('merchantId', '=', merchantId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row && destinationOf(row)
}

/** A merchant's destinations, by name. */
export async function listDestinations(db: Database, merchantId: string): Promise<readonly Destination[]> {
  const rows = await db
    .selectFrom('forwardDestinations')
    .select(columns)
    .where('merchantId', '=', merchantId)
    .orderBy('name')
    .execute()
  return rows.map(destinationOf)
}

/**
 * Removes a destination from the settings of a merchant. The record of the requests that were forwarded there stays.
 *
 * @returns `false` if there is none.
 */
export async function removeDestination(
  db: Database,
  author: SettingsAuthor,
  name: string,
): Promise<boolean> {
  return changeSettings(db, author, async (transaction, record) => {
    const deleted = await transaction
      .deleteFrom('forwardDestinations')
      .where('merchantId', '=', author.merchantId)
      .where('name', '=', name)
      .returning(['name', 'origin'])
      .executeTakeFirst()
    if (deleted) await record({ kind: 'destination_removed', ...deleted })
    return deleted !== undefined
  })
}

const columns = [
  'merchantId',
  'name',
  'origin',
  'methods',
  'paths',
  'answerFields',
  'pinnedCertificates',
  'sealedClientKey',
  'createdAtMs',
] as const

function destinationOf({ methods, paths, answerFields, ...row }: Row): Destination {
  return {
    ...row,
    methods: JSON.parse(methods) as Destination['methods'],
    paths: JSON.parse(paths) as Destination['paths'],
    answerFields: JSON.parse(answerFields) as Destination['answerFields'],
  }
}
