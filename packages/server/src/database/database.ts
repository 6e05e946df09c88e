import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The store, or a transaction on it: each function of this folder takes either first. */
export type Database = Kysely<Schema>
