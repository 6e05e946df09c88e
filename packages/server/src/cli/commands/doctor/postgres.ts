import { type Database, poolLimitsOf } from '@element-js/database'
import type { ServiceMode } from '@element-js/values'
import { sql } from 'kysely'
import { type ClockComparison, error, type Finding, found, warning } from './finding.ts'

/** Settings of a PostgreSQL server, as this connection has them. */
export interface PostgresSettings {
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly wal_level: string
  readonly archive_mode: string
  readonly data_checksums: string
  readonly max_connections: string
  /** Whether this connection is encrypted. */
  readonly isEncrypted: boolean
  /** Whether the server is a standby. */
  readonly isInRecovery: boolean
  /** The names of replication slots that nobody reads. */
  readonly inactiveSlots: readonly string[]
}

const names = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'wal_level',
  'archive_mode',
  'data_checksums',
  'max_connections',
]

export async function readPostgresSettings(db: Database): Promise<PostgresSettings> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})`.execute(db)
  const connection = await sql<{ isEncrypted: boolean; isInRecovery: boolean }>`
    select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      pg_is_in_recovery() as is_in_recovery`.execute(db)
  const slots = await sql<{ name: string }>`
    select slot_name as name from pg_replication_slots where not active order by 1`.execute(db)
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const inactiveSlots = slots.rows.map(({ name }) => name)
  return { ...settings, ...connection.rows[0], inactiveSlots } as unknown as PostgresSettings
}

export async function comparePostgresClock(db: Database): Promise<ClockComparison> {
  const beforeMs = Date.now()
  const { rows } = await sql<{ atMs: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at_ms`.execute(db)
  const afterMs = Date.now()
  const aheadMs = (beforeMs + afterMs) / 2 - Number(rows[0]?.atMs)
  return { of: 'the database', aheadMs, toleranceMs: (afterMs - beforeMs) / 2 }
}

interface Surroundings {
  readonly mode: ServiceMode
  /** Whether the database is on this machine. */
  readonly isLocal: boolean
}

// Of all pools as they are by default, and one that shows that the process lives.
const connectionsOfProcess =
  1 + (['requests', 'jobs', 'probes'] as const).reduce((sum, use) => sum + poolLimitsOf(use).connections, 0)

export function postgresFindings(settings: PostgresSettings, { mode, isLocal }: Surroundings): Finding[] {
  const isLive = mode === 'live'
  const lossy = (name: 'fsync' | 'full_page_writes' | 'synchronous_commit', loss: string): Finding | false =>
    settings[name] === 'off' &&
    error(
      `${name.replaceAll('_', '-')}-off`,
      `PostgreSQL has ${name} = off: ${loss}.`,
      `ALTER SYSTEM SET ${name} = on; SELECT pg_reload_conf(); and remove any other value from the role and the database.`,
    )
  return found([
    lossy('fsync', 'a crash of the machine can damage the database'),
    lossy('full_page_writes', 'a crash of the machine can leave pages that are half written'),
    lossy('synchronous_commit', 'a crash can lose payments that were answered'),
    settings.isInRecovery &&
      error(
        'standby',
        'The database is a standby, which accepts no writes.',
        'Point DATABASE_URL to the primary.',
      ),
    isLive &&
      !settings.isEncrypted &&
      !isLocal &&
      error(
        'database-unencrypted',
        'The connection to the database is not encrypted.',
        'Add ?sslmode=verify-full to DATABASE_URL.',
      ),
    isLive &&
      (settings.wal_level === 'minimal' || settings.archive_mode === 'off') &&
      warning(
        'no-wal-archive',
        'PostgreSQL does not archive its write-ahead log: if its disk fails, everything since the last copy is lost.',
        'Set wal_level = replica and archive_mode = on with an archive_command, or use a standby.',
      ),
    settings.inactiveSlots.length > 0 &&
      warning(
        'inactive-replication-slots',
        `Nobody reads ${settings.inactiveSlots.length === 1 ? 'the replication slot' : 'the replication slots'} ${settings.inactiveSlots.join(', ')}: PostgreSQL keeps its write-ahead log for them until the disk is full.`,
        'Start the standby or subscriber again; or drop the slot with SELECT pg_drop_replication_slot(…), and limit max_slot_wal_keep_size.',
      ),
    isLive &&
      settings.data_checksums === 'off' &&
      warning(
        'no-data-checksums',
        'PostgreSQL has no page checksums, so it does not notice if the disk changes data.',
        'Stop it and run pg_checksums --enable.',
      ),
    Number(settings.max_connections) < 2 * connectionsOfProcess + 5 &&
      warning(
        'few-connections',
        `PostgreSQL allows ${settings.max_connections} connections. Each process of the service uses ${connectionsOfProcess}, and twice as many processes run during an update.`,
        'Raise max_connections.',
      ),
  ])
}
