import { writeSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'

/**
 * Makes a program stop before one of its statements, counted from 1, and report that, so that it can be killed there.
 */
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
