import type { Database } from '../database.ts'

/**
 * Reads a list, or figures, of a merchant: from a replica, if there is one that is nearly up to date, otherwise from
 * the primary. Rows that were written a moment ago may be missing, so no decision may depend on this list.
 */
export type ReadList = <T>(query: (db: Database) => Promise<T>) => Promise<T>
