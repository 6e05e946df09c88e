import { existsSync } from 'node:fs'
import {
  type MigrationState,
  migrate,
  newerTablesMessage,
  readMigrationState,
} from '../../../database/migrate.ts'
import { allMigrations } from '../../../database/migrations/all-migrations.ts'
import { type StoreAddress, useDatabase } from '../../../database/open-store.ts'
import { readStoreEnvironment } from '../../../server/environment.ts'
import { StartError } from '../../../start-error.ts'
import type { Command, CommandAnswer } from '../../command.ts'

export const command: Command = {
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
  const ran = await useDatabase(store, async (db, kind) => {
    const { unknown } = await readMigrationState(db, kind)
    if (unknown.length > 0) throw new StartError(newerTablesMessage(unknown))
    return migrate(db, { kind })
  })
  const text =
    ran.length === 0 ? 'The tables are up to date.' : ['These migrations ran:', ...ran].join('\n  ')
  return { text, json: { ran } }
}

/** @returns all migrations for a file that does not exist, which is not created. */
async function readState(store: StoreAddress): Promise<MigrationState> {
  if (store.kind === 'file' && !existsSync(store.path))
    return { pending: Object.keys(allMigrations), unknown: [] }
  return useDatabase(store, readMigrationState)
}

function describe({ pending, unknown }: MigrationState): CommandAnswer {
  const lines = [
    pending.length > 0
      ? ['These migrations would run:', ...pending].join('\n  ')
      : 'The tables are up to date.',
    ...(unknown.length > 0
      ? [['A newer version of the service has run these:', ...unknown].join('\n  ')]
      : []),
  ]
  return { text: lines.join('\n'), json: { pending, unknown }, ...(pending.length > 0 && { exitCode: 1 }) }
}
