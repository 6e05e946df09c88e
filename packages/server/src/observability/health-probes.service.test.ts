import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openSqlite } from '../../../database/src/sqlite/sqlite-dialect.ts'
import { closeAfterAll } from '../../test/support/close-after-all.ts'
import { startTestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'

let steadyMs = 0
const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const path = join(folder.path, 'service.sqlite')
const service = await closeAfterAll(
  startTestService({ store: { kind: 'file', path }, steadyMs: () => steadyMs }),
)
const store = await closeAfterAll(openSqlite(path))
store.exec(`
  create table counted_probes (probe_id text not null);
  create trigger count_probes after insert on store_probes
  begin insert into counted_probes values (new.probe_id); end`)

it('writes to the store once in two seconds, however many requests ask for its health', async () => {
  const ask = () =>
    Promise.all(
      ['/health', '/readyz', '/health/', '/readyz/'].flatMap((path) =>
        Array.from({ length: 10 }, () => service.send(path)),
      ),
    )
  for (const [atMs, probes] of [
    [0, 1],
    [1999, 1],
    [2000, 2],
    [3999, 2],
    [9000, 3],
  ] as const) {
    steadyMs = atMs
    const answers = await ask()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([atMs, countProbes()]).toEqual([atMs, probes])
  }
})

function countProbes(): unknown {
  return store.prepare('select count(*) as probes from counted_probes').get()?.probes
}
