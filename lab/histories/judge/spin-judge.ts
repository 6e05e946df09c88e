import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../../../packages/server/test/support/temporary-folder.ts'
import type { History } from '../operation.ts'
import { historyLines } from './history-lines.ts'

/** A program that says whether a history is linearizable. */
export interface Judge {
  /** Whether an order of its operations, one after the other, explains every answer of a history. */
  isLinearizable(history: History): boolean
  close(): void
}

/** Whether the model checker Spin and a C compiler are installed. */
export const hasSpin: boolean = ['spin', 'cc'].every(
  (program) => spawnSync(program, ['-V'], { stdio: 'ignore' }).error === undefined,
)

const model = join(import.meta.dirname, 'charge.pml')
// No order of states is left out, and a history of 60 operations fits into a state.
const compilerOptions = ['-O1', '-w', '-DSAFETY', '-DNOREDUCE', '-DVECTORSZ=4096']

/** Makes a verifier of `charge.pml` with Spin. It takes some seconds. */
export function openSpinJudge(): Judge {
  const { path: cwd, remove } = makeTemporaryFolder()
  execFileSync('spin', ['-a', model], { cwd, stdio: 'pipe' })
  execFileSync('cc', [...compilerOptions, '-o', 'judge', 'pan.c'], { cwd, stdio: 'pipe' })
  return {
    isLinearizable: (history) => {
      // -E: an order that does not go on is not an error. -m: a limit that is reached is a failure, below.
      const args = ['-E', '-w14', '-m20000']
      const { stdout, stderr, status } = spawnSync(join(cwd, 'judge'), args, {
        cwd,
        input: historyLines(history),
        encoding: 'utf8',
      })
      const errors = /errors: ([01])\b/.exec(stdout)?.[1]
      const isCut = /max search depth too small|out of memory|memory limit/.test(stdout + stderr)
      if (status !== 0 || errors === undefined || isCut)
        throw new Error(`Spin did not judge ${history.name}: ${stdout}${stderr}`)
      return errors === '1'
    },
    close: remove,
  }
}
