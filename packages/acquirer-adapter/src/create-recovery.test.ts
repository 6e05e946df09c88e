import { expect, it } from 'vitest'
import { createRecovery } from './start-adapter.ts'

function open() {
  const runs: PromiseWithResolvers<number>[] = []
  const lines: string[] = []
  const log = (_: object, line: string): void => void lines.push(line)
  const recover = createRecovery({
    adapter: {
      recover: () => {
        const run = Promise.withResolvers<number>()
        runs.push(run)
        return run.promise
      },
    },
    log: { warn: log, error: log } as never,
  })
  return { runs, lines, recover }
}

it('does nothing while one is under way, and recovers again after that', async () => {
  const { runs, lines, recover } = open()
  const first = recover()
  void recover()
  void recover()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve(2)
  await first
  expect(lines).toEqual(['the processor has not decided about operations'])
  const second = recover()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve(0)
  await second
  expect(lines).toHaveLength(1)
})

it('reports a failure, and recovers again after that', async () => {
  const { runs, lines, recover } = open()
  const first = recover()
  runs[0]?.reject(new Error('disk I/O error'))
  await first
  expect(lines).toEqual(['the recovery failed'])
  void recover()
  expect(runs).toHaveLength(2)
})
