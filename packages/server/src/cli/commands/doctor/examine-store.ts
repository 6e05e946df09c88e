import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from '../../../database/database.ts'
import { readMigrationState } from '../../../database/migrate.ts'
import type { DatabaseKind } from '../../../database/migrations/database-kind.ts'
import { useDatabase } from '../../../database/open-store.ts'
import { readBacklog } from '../../../observability/backlog.ts'
import { loadSandboxVaultKeys } from '../../../sandbox/sandbox-vault-keys.ts'
import type { Environment } from '../../../server/environment.ts'
import { givenFile, type Variables } from '../../../server/variables.ts'
import { StartError } from '../../../start-error.ts'
import { counted } from '../../../values/counted.ts'
import { isLocalHost } from '../../../values/is-local-host.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import { listMerchantKeys } from '../../../vault/merchant-keys.ts'
import { readServiceClock } from '../../service-clock.ts'
import { backlogFindings } from './backlog.ts'
import { clockFindings } from './clock.ts'
import { diskFindings, examineDisk, examineFile, examineStoreFiles, fileFindings } from './files.ts'
import { error, type Finding, warning } from './finding.ts'
import { comparePostgresClock, postgresFindings, readPostgresSettings } from './postgres-settings.ts'
import { absentKeyFindings, examineVaultKeys, vaultKeyFindings } from './vault-keys.ts'

/** Findings about the database, its files, its keys and its unfinished work. */
export async function examineStore(environment: Environment, variables: Variables): Promise<Finding[]> {
  const { store } = environment
  if (store.kind === 'memory') return []
  if (store.kind === 'file' && !existsSync(store.path)) {
    return [
      warning(
        'no-database',
        `There is no database at ${store.path}.`,
        'Start the service, which creates it; or run this command in the folder of the service.',
      ),
    ]
  }
  const files =
    store.kind === 'file'
      ? [...diskFindings(examineDisk(dirname(store.path))), ...fileFindings(examineStoreFiles(store.path))]
      : []
  try {
    const inside = await useDatabase(store, (db, kind) =>
      examineDatabase(db, { kind, environment, variables }),
    )
    return [...files, ...inside]
  } catch (failure) {
    if (!(failure instanceof StartError)) throw failure
    const fix =
      'Check that DATABASE_URL is right, and that the database is running and accepts connections from this machine.'
    return [...files, error('database-unusable', failure.message, fix)]
  }
}

interface DatabaseOptions {
  readonly kind: DatabaseKind
  readonly environment: Environment
  readonly variables: Variables
}

async function examineDatabase(
  db: Database,
  { kind, environment, variables }: DatabaseOptions,
): Promise<Finding[]> {
  const settings = kind === 'postgres' ? await examinePostgres(db, environment) : []
  const { pending, unknown } = await readMigrationState(db, kind)
  // Without the tables of this version there is nothing more to read.
  if (unknown.length > 0) return [...settings, unknownFinding(unknown)]
  if (pending.length > 0) return [...settings, pendingFinding(pending)]
  const nowMs = (await readServiceClock(db, environment.mode))()
  const keys = keysOf(environment, variables)
  return [
    ...settings,
    ...(keys
      ? vaultKeyFindings(await examineVaultKeys(db, keys))
      : absentKeyFindings(await listMerchantKeys(db))),
    ...backlogFindings(await readBacklog(db, nowMs)),
  ]
}

async function examinePostgres(db: Database, { mode, store }: Environment): Promise<Finding[]> {
  const hostname = store.kind === 'postgres' && URL.canParse(store.url) ? new URL(store.url).hostname : ''
  const settings = await readPostgresSettings(db)
  return [
    ...postgresFindings(settings, { mode, isLocal: hostname === '' || isLocalHost(hostname) }),
    ...clockFindings([await comparePostgresClock(db)]),
  ]
}

/** @returns `null` for a sandbox that has no keys. */
function keysOf(
  { masterKeysGiven, vaultKeysFile }: Environment,
  variables: Variables,
): { readonly keys: MasterKeys; readonly ageMs: number | null } | null {
  const file = masterKeysGiven ? givenFile(variables, 'VAULT_KEYS') : (vaultKeysFile ?? undefined)
  const ageMs = file && existsSync(file) ? Date.now() - statSync(file).mtimeMs : null
  if (masterKeysGiven) return { keys: masterKeysGiven, ageMs }
  if (ageMs === null || !vaultKeysFile) return null
  return { keys: loadSandboxVaultKeys(vaultKeysFile, { isNew: false }), ageMs }
}

function pendingFinding(pending: readonly string[]): Finding {
  return warning(
    'migrations-pending',
    `The tables are from an earlier version: ${counted(pending.length, 'migration')} did not run yet.`,
    'Make a backup and start this version of the service, or run element-server migrate.',
  )
}

function unknownFinding(unknown: readonly string[]): Finding {
  return error(
    'tables-of-another-version',
    `Another version of the service has changed the tables, and this one refuses them: ${unknown.join(', ')}.`,
    'Start that version, or restore the backup from before it.',
  )
}

/** Findings about the files with secrets that the environment names. */
export function examineSecretFiles(
  { vaultKeysFile }: Pick<Environment, 'vaultKeysFile'>,
  files: readonly string[],
): Finding[] {
  const mounted = files.flatMap((path) => examineFile(path, { isForGroup: true }))
  const own = vaultKeysFile === null ? [] : examineFile(vaultKeysFile)
  return fileFindings([...mounted, ...own])
}
