import { join } from 'node:path'
import { makeTemporaryFolder } from '../../support/temporary-folder.ts'
import type { ModelStore } from './check-sequences.ts'

/** Runs something on a new SQLite file, which is deleted afterwards. */
export async function onTemporaryStore<T>(run: (store: ModelStore) => Promise<T>): Promise<T> {
  const folder = makeTemporaryFolder()
  try {
    return await run({ kind: 'file', path: join(folder.path, 'service.sqlite') })
  } finally {
    folder.remove()
  }
}
