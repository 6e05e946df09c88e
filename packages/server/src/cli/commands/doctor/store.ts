import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Database, type DatabaseKind, readMigrationState, useDatabase } from '@element-js/database'
import { migrations } from '@element-js/payments'
import { counted, isLocalHost, StartError } from '@element-js/values'
import { checkMasterKeys, createMasterKeyRing, listMerchantKeys, type MasterKeys } from '@element-js/vault'
import { readBacklog } from '../../../observability/backlog.ts'
import type { Backlog } from '../../../observability/metrics/metrics.ts'
import { loadSandboxVaultKeys } from '../../../sandbox/sandbox-vault-keys.ts'
import type { Environment } from '../../../start/environment.ts'
import { givenFile, type Variables } from '../../../start/variables.ts'
import { readServiceClock } from '../../with-store.ts'
import { clockFindings, error, type Finding, found, warning } from './finding.ts'
import { comparePostgresClock, postgresFindings, readPostgresSettings } from './postgres.ts'

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
  const { pending, unknown } = await readMigrationState(db, { kind, migrations })
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

/** The master keys of a service, and what they encrypt. */
interface VaultKeys {
  /** Newest first. */
  readonly versions: readonly number[]
  /** Versions of the master keys that encrypt the merchants' keys. */
  readonly used: readonly number[]
  readonly doOpen: boolean
  /** How long the file of the keys has not changed; `null` if they are not in a file. */
  readonly ageMs: number | null
}

async function examineVaultKeys(
  db: Database,
  { keys, ageMs }: { readonly keys: MasterKeys; readonly ageMs: number | null },
): Promise<VaultKeys> {
  const wrapped = await listMerchantKeys(db)
  const doOpen = await checkMasterKeys(
    db,
    createMasterKeyRing(() => keys),
  ).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StartError) return false
      throw error
    },
  )
  return {
    versions: keys.map(({ version }) => version),
    used: [...new Set(wrapped.map(({ masterVersion }) => masterVersion))].sort((a, b) => b - a),
    doOpen,
    ageMs,
  }
}

/** Of a service without master keys. */
function absentKeyFindings(sealed: readonly unknown[]): Finding[] {
  return found([
    sealed.length > 0 &&
      error(
        'no-vault-keys',
        'There are no master keys for the stored data, so the service does not start.',
        'Set VAULT_KEYS to the value that the services use, or put the file vault.keys back beside the database.',
      ),
  ])
}

const dayMs = 86_400_000

export function vaultKeyFindings({ versions, used, doOpen, ageMs }: VaultKeys): Finding[] {
  const [newest = 0, ...older] = versions
  const behind = used.filter((version) => version !== newest)
  const unneeded = older.filter((version) => !used.includes(version))
  const ageDays = Math.floor((ageMs ?? 0) / dayMs)
  return found([
    !doOpen &&
      error(
        'vault-keys-do-not-open',
        'The master keys do not open the stored data.',
        'Set VAULT_KEYS to the value that the services use. After a restore, use the keys from the time of the backup.',
      ),
    doOpen &&
      behind.length > 0 &&
      warning(
        'rotation-unfinished',
        `Keys of merchants are still encrypted with master key ${behind.join(', ')}, but the newest is ${newest}.`,
        'Run element-server keys rotate.',
      ),
    unneeded.length > 0 &&
      warning(
        'old-master-keys',
        `Master key ${unneeded.join(', ')} opens nothing in this database.`,
        'Remove it from VAULT_KEYS. Backups from before the rotation still need it.',
      ),
    ageDays > 365 &&
      warning(
        'aged-vault-keys',
        `The file of the master keys has not changed for ${ageDays} days.`,
        'Rotate the keys once a year: docs/operations.md describes how.',
      ),
  ])
}

// The values of the alarms in docs/monitoring.md.
const longestIntentMs = 120_000
const longestNotificationMs = 3_600_000

/** Findings about work that has been waiting for too long. */
export function backlogFindings(backlog: Backlog): Finding[] {
  const { oldestOpenIntentMs, dueJobs, pendingNotifications, oldestPendingNotificationMs } = backlog
  return found([
    oldestOpenIntentMs > longestIntentMs &&
      error(
        'payments-wait',
        `A payment has been waiting for an answer from the acquirer for ${Math.floor(oldestOpenIntentMs / 1000)} s.`,
        'Check that a service is running and reaches its acquirer. It asks again automatically.',
      ),
    dueJobs > 0 &&
      warning(
        'jobs-wait',
        `${counted(dueJobs, 'payment, link or refund', 'payments, links or refunds')} should have ended by now.`,
        'Check that a service is running: it does this work every 2 seconds. Its log says what fails.',
      ),
    oldestPendingNotificationMs > longestNotificationMs &&
      warning(
        'notifications-wait',
        `${counted(pendingNotifications, 'notification is', 'notifications are')} waiting, the oldest for ${Math.floor(oldestPendingNotificationMs / 60_000)} minutes.`,
        'Check in the dashboard what the receivers answer, and allow outgoing connections from the service.',
      ),
  ])
}

/** A file that is private, and who may read it. */
interface PrivateFile {
  readonly path: string
  /** Permission bits of the file. */
  readonly mode: number
  /** Permission bits of its folder. */
  readonly folderMode: number
  /** Whether the file's group may read it too, as with secrets that are mounted into a container. */
  readonly isForGroup: boolean
}

/** The disk of the data. */
interface Disk {
  readonly folder: string
  readonly freeBytes: number
  /** The type of the file system, as in `statfs`. */
  readonly fileSystem: number
}

const permissionBits = 0o777

function examineFile(
  path: string,
  { isForGroup }: Pick<PrivateFile, 'isForGroup'> = { isForGroup: false },
): PrivateFile[] {
  if (!existsSync(path)) return []
  const mode = statSync(path).mode & permissionBits
  const folderMode = statSync(dirname(path)).mode & permissionBits
  return [{ path, mode, folderMode, isForGroup }]
}

/** The files of an SQLite store, and those that a sandbox keeps beside it. */
function examineStoreFiles(path: string): PrivateFile[] {
  const names = [path, `${path}-wal`, `${path}-shm`, join(dirname(path), 'acquirer.sqlite')]
  return names.flatMap((name) => examineFile(name))
}

function examineDisk(folder: string): Disk {
  const { bavail, bsize, type } = statfsSync(folder)
  return { folder, freeBytes: bavail * bsize, fileSystem: type }
}

export function fileFindings(files: readonly PrivateFile[]): Finding[] {
  return files
    .filter(({ mode, folderMode, isForGroup }) => {
      // Without the right to search the folder, nobody reaches the file.
      const strangers = isForGroup ? 0o007 : 0o077
      const reached = (folderMode & strangers & 0o011) * 7
      return (mode & reached & 0o066) !== 0
    })
    .map(({ path, mode }) =>
      error(
        'readable-file',
        `${path} can be read or written by other users (mode ${mode.toString(8).padStart(4, '0')}).`,
        `chmod 600 ${path}`,
      ),
    )
}

const gigabyte = 1024 ** 3
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
])

export function diskFindings({ folder, freeBytes, fileSystem }: Disk): Finding[] {
  const network = networkFileSystems.get(fileSystem)
  const megabytes = Math.floor(freeBytes / 1024 ** 2)
  const fix = 'Free some space, or move the data to a larger disk.'
  return found([
    freeBytes < gigabyte / 8
      ? error('disk-full', `Only ${megabytes} MB are free in ${folder}: soon no payment can be stored.`, fix)
      : freeBytes < gigabyte &&
        warning('disk-nearly-full', `Only ${megabytes} MB are free in ${folder}.`, fix),
    network !== undefined &&
      error(
        'network-file-system',
        `${folder} is on a network file system (${network}), where SQLite's locks and its log do not work.`,
        'Move the data to a local disk, or use PostgreSQL.',
      ),
  ])
}
