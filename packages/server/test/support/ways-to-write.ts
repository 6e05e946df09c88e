import type { Database } from '../../../database/src/database.ts'

type MakeWrites = <T>(db: Database, writes: readonly ((db: Database) => Promise<T>)[]) => Promise<T[]>

const oneAfterTheOther: MakeWrites = async <T>(
  db: Database,
  writes: readonly ((db: Database) => Promise<T>)[],
) => {
  const written: T[] = []
  for (const write of writes) written.push(await write(db))
  return written
}

/** How several writes of one kind are made: they must not differ in what they write. */
export const waysToWrite: Readonly<Record<string, MakeWrites>> = {
  'one after the other': oneAfterTheOther,
  'at once': (db, writes) => Promise.all(writes.map((write) => write(db))),
  'in a transaction': (db, writes) =>
    db.transaction().execute((transaction) => oneAfterTheOther(transaction, writes)),
}
