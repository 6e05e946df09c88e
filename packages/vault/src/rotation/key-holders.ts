import type { Database } from '@element-js/database'
import { sql } from 'kysely'

/** A process that has the vault open, and descriptions of the master keys that it knows. */
export interface KeyHolder {
  readonly owner: string
  readonly masterKeys: readonly string[]
}

/**
 * Records which master keys a process knows, and waits for a rotation that is just beginning. Either the rotation sees
 * this process; or the process sees keys that are wrapped by a master key it lacks, and does not start.
 */
export async function noteKeyHolder(db: Database, { owner, masterKeys }: KeyHolder): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockRotation(transaction)
    const described = masterKeys.join(' ')
    await transaction
      .insertInto('keyHolders')
      .values({ owner, masterKeys: described })
      .onConflict((conflict) => conflict.column('owner').doUpdateSet({ masterKeys: described }))
      .execute()
  })
}

export async function listKeyHolders(db: Database): Promise<readonly KeyHolder[]> {
  const rows = await db.selectFrom('keyHolders').selectAll().execute()
  return rows.map(({ owner, masterKeys }) => ({ owner, masterKeys: masterKeys.split(' ') }))
}

export async function forgetKeyHolders(db: Database, owners: readonly string[]): Promise<void> {
  if (owners.length > 0) await db.deleteFrom('keyHolders').where('owner', 'in', owners).execute()
}

/** Lets one transaction at a time continue. Call it in a transaction. */
export async function lockRotation(db: Database): Promise<void> {
  await db
    .insertInto('keyRotation')
    .values({ id: 1, masterVersion: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: sql<number>`1` }))
    .execute()
}
