import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { createPostgresStore, hasPostgres } from '../postgres/shared-postgres.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { spawnNode } from './spawn-node.ts'

/** Functions that make an empty store, by the name of its kind. The store is deleted after the test. */
export const newStores: Readonly<Record<string, () => Promise<StoreAddress>>> = {
  SQLite: async () => {
    const folder = makeTemporaryFolder()
    onTestFinished(folder.remove)
    return { kind: 'file', path: join(folder.path, 'service.sqlite') }
  },
  ...(hasPostgres && { PostgreSQL: createPostgresStore }),
}

/**
 * Runs a program that stops before a statement, and kills it there.
 *
 * @param args The program and its arguments.
 * @returns whether it had no such statement and ended by itself.
 */
export async function killBeforeStatement(args: readonly string[]): Promise<boolean> {
  const child = spawnNode([...args], { env: process.env })
  let errors = ''
  child.stderr.on('data', (part) => {
    errors += part
  })
  const ended = once(child, 'exit')
  const said = await Promise.race([once(child.stdout, 'data').then(String), ended.then(() => errors)])
  child.kill('SIGKILL')
  await ended
  if (said === 'stopped\n') return false
  expect(said).toBe('done\n')
  return true
}
