import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { allMigrations } from './migrations/all-migrations.ts'
import type { DatabaseKind } from './migrations/database-kind.ts'

interface MigrateOptions {
  readonly kind: DatabaseKind
  /** The number of migrations to run. Default: all. */
  readonly count?: number
}

/**
 * Brings the tables up to date. If several processes start at once, one migrates and the others wait.
 *
 * @returns the names of the migrations that this process ran.
 */
export async function migrate(db: Database, { kind, count }: MigrateOptions): Promise<readonly string[]> {
  const schema = kind === 'postgres' ? await readSchema(db) : undefined
  const noted = await readNotes(db, schema)
  const known = Object.entries(allMigrations).slice(0, count)
  const migrations: Record<string, Migration> = Object.fromEntries(
    known.map(([name, up], index) => [
      name,
      index < noted.earlierVersion ? nothing : { up: (transaction) => up(transaction, kind) },
    ]),
  )
  // Migrations of a newer version, which may be running. They only add to the tables, so this version can use them.
  for (const name of noted.names) migrations[name] ??= nothing
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return results.map(({ migrationName }) => migrationName).filter((name) => migrations[name] !== nothing)
}

/** Why a version of the service does not start on tables that a newer one has changed. */
export function newerTablesMessage(unknown: readonly string[]): string {
  return `A newer version of the service has changed the tables of DATABASE_URL: ${unknown.join(', ')}. Start that version or a later one; this version can only use a backup from before.`
}

/** The migrations of a store, by their names in order. */
export interface MigrationState {
  readonly pending: readonly string[]
  /** Those of a newer version, which have run. */
  readonly unknown: readonly string[]
}

/** Reads which migrations `migrate` would run, and changes nothing. */
export async function readMigrationState(db: Database, kind: DatabaseKind): Promise<MigrationState> {
  const noted = await readNotes(db, kind === 'postgres' ? await readSchema(db) : undefined)
  const known = Object.keys(allMigrations)
  return {
    pending: known.filter((name, index) => index >= noted.earlierVersion && !noted.names.includes(name)),
    unknown: noted.names.filter((name) => !known.includes(name)),
  }
}

const nothing: Migration = { up: async () => {} }

/** What a store records about its migrations. */
interface Notes {
  /** The migrations that ran. */
  readonly names: readonly string[]
  /**
   * The number of migrations that ran when the service recorded only that number, in a table of its own; 0 for a newer
   * store. The table is left unchanged: an older version of the service still finds its tables complete.
   */
  readonly earlierVersion: number
}

async function readNotes(db: Database, schema: string | undefined): Promise<Notes> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true })
  const tables = new Set(found.filter((table) => table.schema === schema).map(({ name }) => name))
  const names = tables.has(DEFAULT_MIGRATION_TABLE)
    ? await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
    : { rows: [] }
  const earlier = tables.has('schema_versions')
    ? await sql<{ version: number | null }>`select max(version) as version from schema_versions`.execute(db)
    : { rows: [] }
  return { names: names.rows.map(({ name }) => name), earlierVersion: earlier.rows[0]?.version ?? 0 }
}

/** The schema for the tables. Other schemas of the database may have tables with the same names. */
async function readSchema(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema ?? undefined
}
