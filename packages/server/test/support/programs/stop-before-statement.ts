import { writeSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'

/** Makes a program stand still before one of its statements, counted from 1, and say so, to be killed there. */
export function stopBeforeStatement(stopsAt: number): KyselyPlugin {
  let statements = 0
  return {
    transformQuery: ({ node }) => {
      statements += 1
      if (statements === stopsAt) {
        writeSync(1, 'stopped\n')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
