import type { Database } from '../database.ts'

/**
 * Reads a list, or figures, of a merchant: from a replica, if there is one that is nearly up to date, otherwise from the
 * primary. What was written a moment ago may be missing, so nothing is decided by what is read here.
 */
export type ReadList = <T>(query: (db: Database) => Promise<T>) => Promise<T>
