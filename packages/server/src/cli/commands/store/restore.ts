import { resolve } from 'node:path'
import { restore } from '../../../database/backups/restore.ts'
import { readStoreEnvironment } from '../../../server/environment.ts'
import { describeError, StartError } from '../../../start-error.ts'
import type { Command } from '../../command.ts'
import { contentsText } from './contents-text.ts'

export const command: Command = {
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
