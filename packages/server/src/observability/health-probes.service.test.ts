import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqlite } from '../../../database/src/sqlite/sqlite-dialect.ts'
import { startTestService, type TestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../test/support/temporary-folder.ts'

let steadyMs = 0
let folder: TemporaryFolder
let service: TestService
let store: ReturnType<typeof openSqlite>

beforeAll(async () => {
  folder = makeTemporaryFolder()
  const path = join(folder.path, 'service.sqlite')
  service = await startTestService({ store: { kind: 'file', path }, steadyMs: () => steadyMs })
  store = openSqlite(path)
  store.exec(`
    create table counted_probes (probe_id text not null);
    create trigger count_probes after insert on store_probes
    begin insert into counted_probes values (new.probe_id); end`)
})
afterAll(async () => {
  store.close()
  await service.close()
  folder.remove()
})

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
