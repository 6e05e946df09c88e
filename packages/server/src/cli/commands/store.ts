import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type MigrationState,
  migrate,
  readMigrationState,
  type StoreAddress,
  useDatabase,
} from '@element-js/database'
import { migrations } from '@element-js/payments'
import { counted, describeError, StartError } from '@element-js/values'
import { backUp } from '../../backups/back-up.ts'
import type { StoreContents } from '../../backups/inspect-backup.ts'
import { restore } from '../../backups/restore.ts'
import { readStoreEnvironment } from '../../start/environment.ts'
import type { Command, CommandAnswer } from '../command.ts'

export const backupCommand: Command = {
  about: [
    'Copies the SQLite database of DATABASE_URL into a file while services use it. The backup contains everything that a service answered before the command began. Only its owner can read it. Its SHA-256 is in a file beside it; restore and sha256sum --check verify it.',
    'A backup contains no master keys. Store them elsewhere: together, the two decrypt every card.',
    'PostgreSQL has its own programs for backups, which this command names.',
  ],
  arguments: [{ name: 'file', about: 'the file to write, which must not exist yet' }],
  examples: ['element-server backup backups/monday.sqlite'],
  run: async ({ words: [file = ''], variables }) => {
    const { store } = readStoreEnvironment(variables)
    const source = requireFile(store)
    const target = resolve(file)
    const { contents, sha256 } = await backUp({ source, target }).catch((error: unknown) => {
      if (error instanceof StartError) throw error
      throw new StartError(`${source} cannot be copied to ${target}: ${describeError(error)}.`, {
        cause: error,
      })
    })
    return {
      text: `The backup is ${target}: ${contentsText(contents)}.`,
      json: { file: target, sha256, ...contents },
    }
  },
}

/** The path of an SQLite store. @throws StartError that says how another store is backed up. */
function requireFile(store: StoreAddress): string {
  switch (store.kind) {
    case 'memory':
      throw new StartError('DATABASE_URL is sqlite::memory:, which only its service can read.')
    case 'postgres':
      throw new StartError(
        'A PostgreSQL database is backed up by its own programs: pg_dump --format=custom --file=<file> "$DATABASE_URL" for a copy, restored with pg_restore --exit-on-error --single-transaction --dbname=<url> <file>; or pg_basebackup with archived write-ahead logs, to lose nothing since the last copy. See docs/operations.md.',
      )
    case 'file':
      if (existsSync(store.path)) return store.path
      throw new StartError(
        `There is no database at ${store.path}. Run this in the service's folder, or set DATABASE_URL to the service's value.`,
      )
    default:
      return store satisfies never
  }
}

export const restoreCommand: Command = {
  about: [
    'Restores a backup to the file in DATABASE_URL. It replaces nothing: first stop the services, and move the old database away together with the files beside it that begin with its name.',
    'It refuses a backup that is damaged or was made by a newer version of the service. It accepts one from an older version: the service updates its tables when it starts.',
    'The services then need the master keys from the time of the backup. The backup does not contain what the acquirer has done since.',
  ],
  arguments: [{ name: 'file', about: 'a file written by element-server backup' }],
  examples: ['element-server restore backups/monday.sqlite'],
  run: async ({ words: [file = ''], variables }) => {
    const { store } = readStoreEnvironment(variables)
    if (store.kind !== 'file') {
      throw new StartError(
        'DATABASE_URL is not a file. Restore a PostgreSQL database with pg_restore --exit-on-error --single-transaction --dbname=<url> <file>.',
      )
    }
    const backup = resolve(file)
    const { contents, hasChecksum } = await restore({ backup, target: store.path }).catch(
      (error: unknown) => {
        if (error instanceof StartError) throw error
        throw new StartError(`${backup} cannot be restored to ${store.path}: ${describeError(error)}.`, {
          cause: error,
        })
      },
    )
    const checked = hasChecksum
      ? 'Its SHA-256 is the one that was recorded with the backup.'
      : `There is no ${backup}.sha256, so only its structure was checked.`
    return {
      text: `The database is ${store.path}: ${contentsText(contents)}.\n${checked}`,
      json: { file: store.path, hasChecksum, ...contents },
    }
  },
}

export const migrateCommand: Command = {
  about: [
    'Updates the tables of DATABASE_URL. A service does the same when it starts. Use this command only if you want it to happen at another time, or as another user of the database.',
    'With --check it changes nothing, lists the migrations that would run, and exits with 1 if there are any.',
  ],
  options: { check: { about: 'only list the migrations that would run' } },
  examples: ['element-server migrate --check'],
  run: async ({ has, variables }) => {
    const { store } = readStoreEnvironment(variables)
    if (store.kind === 'memory')
      throw new StartError('DATABASE_URL is sqlite::memory:, whose tables are always new.')
    return has('check') ? describe(await readState(store)) : run(store)
  },
}

async function run(store: StoreAddress): Promise<CommandAnswer> {
  const ran = await useDatabase(store, (db, kind) => migrate(db, { kind, migrations }))
  const text =
    ran.length === 0 ? 'The tables are up to date.' : ['These migrations ran:', ...ran].join('\n  ')
  return { text, json: { ran } }
}

/** @returns all migrations for a file that does not exist, which is not created. */
async function readState(store: StoreAddress): Promise<MigrationState> {
  if (store.kind === 'file' && !existsSync(store.path))
    return { pending: Object.keys(migrations), unknown: [] }
  return useDatabase(store, (db, kind) => readMigrationState(db, { kind, migrations }))
}

function describe({ pending, unknown }: MigrationState): CommandAnswer {
  const lines = [
    pending.length > 0
      ? ['These migrations would run:', ...pending].join('\n  ')
      : 'The tables are up to date.',
    ...(unknown.length > 0
      ? [['Another version has run these, and this one refuses the database:', ...unknown].join('\n  ')]
      : []),
  ]
  return { text: lines.join('\n'), json: { pending, unknown }, ...(pending.length > 0 && { exitCode: 1 }) }
}

/** What is in a backup, for people: `2 merchants, 1 card, …`. */
function contentsText({ merchants, cards, charges, paymentLinks }: StoreContents): string {
  return [
    counted(merchants, 'merchant'),
    counted(cards, 'card'),
    counted(charges, 'charge'),
    counted(paymentLinks, 'payment link'),
  ].join(', ')
}
