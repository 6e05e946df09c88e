import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { backUp } from '../../../database/backups/back-up.ts'
import type { StoreAddress } from '../../../database/open-store.ts'
import { readStoreEnvironment } from '../../../server/environment.ts'
import { describeError, StartError } from '../../../start-error.ts'
import type { Command } from '../../command.ts'
import { contentsText } from './contents-text.ts'

export const command: Command = {
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
