import { StartError } from '@element-js/values'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import type { DatabaseKind } from './database-kind.ts'

/** A step from one version of the tables to the next. It runs once, in one transaction with the record that it ran. */
export type Migration = (db: Database, kind: DatabaseKind) => Promise<void>

/** The migrations by their names, which each store records. */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Brings the tables up to date. If several processes start at once, one migrates and the others wait.
 *
 * @param options.until The last migration to run. Default: all run.
 * @returns the migrations that this call ran.
 * @throws StartError if another version of this program has migrated them.
 */
export async function migrate(
  db: Database,
  {
    kind,
    migrations,
    until,
  }: { readonly kind: DatabaseKind; readonly migrations: Migrations; readonly until?: string },
): Promise<readonly string[]> {
  const schema = await readSchema(db, kind)
  const { unknown } = await readMigrationState(db, { kind, migrations })
  if (unknown.length > 0) throw madeByAnother(unknown)
  const steps = Object.fromEntries(
    Object.entries(migrations).map(([name, up]) => [name, { up: (changed: Database) => up(changed, kind) }]),
  )
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => steps },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error, results = [] } = await (until === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(until))
  if (error !== undefined) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** The migrations of a store, by their names in order. */
export interface MigrationState {
  readonly pending: readonly string[]
  /** Those that have run, and that this version of the program does not have. */
  readonly unknown: readonly string[]
}

/** Reads which migrations `migrate` would run, and changes nothing. */
export async function readMigrationState(
  db: Database,
  { kind, migrations }: { readonly kind: DatabaseKind; readonly migrations: Migrations },
): Promise<MigrationState> {
  const ran = await readRecord(db, await readSchema(db, kind))
  const known = Object.keys(migrations)
  return {
    pending: known.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !known.includes(name)),
  }
}

/** The error for a database that this version of the program must not use. */
export function madeByAnother(unknown: readonly string[]): StartError {
  return new StartError(
    `The database was made or changed by another version of element-server, whose migrations this one does not have: ${unknown.join(', ')}. Start that version, restore the backup from before it, or give DATABASE_URL an empty database.`,
  )
}

async function readRecord(db: Database, schema: string | undefined): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const isThere = tables.some((table) => table.schema === schema && table.name === DEFAULT_MIGRATION_TABLE)
  if (!isThere) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The schema for the tables. Other schemas of the database may have tables with the same names. */
async function readSchema(db: Database, kind: DatabaseKind): Promise<string | undefined> {
  if (kind === 'sqlite') return undefined
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema ?? undefined
}
