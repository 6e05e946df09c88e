import { resolve } from 'node:path'
import { restore } from '../../../database/backups/restore.ts'
import { readStoreEnvironment } from '../../../server/environment.ts'
import { StartError, sayWhy } from '../../../start-error.ts'
import type { Command } from '../../command.ts'
import { contentsText } from './contents-text.ts'

export const command: Command = {
  about: [
    'Puts a backup where DATABASE_URL says. Nothing is replaced: stop the services, and move the old database away, with the files beside it that begin with its name.',
    'A backup that is damaged, or that a newer version of the service made, is refused. One of an older version is accepted: the service updates its tables when it starts.',
    'The services then need the master keys from when the backup was made. What the acquirer has done since is not in the backup.',
  ],
  arguments: [{ name: 'file', about: 'a file that element-server backup has written' }],
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
        throw new StartError(`${backup} cannot be restored to ${store.path}: ${sayWhy(error)}.`, {
          cause: error,
        })
      },
    )
    const checked = hasChecksum
      ? 'It has the bytes that the backup had when it was made.'
      : `There is no ${backup}.sha256, so only its structure was checked.`
    return {
      text: `The database is ${store.path}: ${contentsText(contents)}.\n${checked}`,
      json: { file: store.path, hasChecksum, ...contents },
    }
  },
}
