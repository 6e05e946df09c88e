import type { PlainRows, Writes } from '../sqlite/writes.ts'
import { createGroupThread, type GroupThread } from './group-thread.ts'
import { createPacker } from './pack-writes.ts'

/** A thread that makes writes in a database file. It starts when it is needed. */
export function createWriteThread(path: string): GroupThread<Writes, readonly PlainRows[]> {
  return createGroupThread({ program: new URL('write-thread.ts', import.meta.url), path, createPacker })
}
