import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  goodCard,
  reasonOf,
  startTestService,
  type TestService,
} from '../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../server/test/support/temporary-folder.ts'
import { sealedColumns } from './domain/sealed-column.ts'

let folder: TemporaryFolder
let path: string
let service: TestService
let lines: string[]

beforeEach(async () => {
  folder = makeTemporaryFolder()
  path = join(folder.path, 'service.sqlite')
  lines = []
  const log = { destination: { write: (line: string) => void lines.push(line) } }
  service = await startTestService({ store: { kind: 'file', path }, log })
})
afterEach(async () => {
  await service.close()
  folder.remove()
})

const alarms = (): readonly Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
const failures = async (): Promise<readonly string[]> =>
  (await service.send('/metrics')).text
    .split('\n')
    .filter((line) => /^element_vault_failures_total/.test(line))

/** Changes one bit of a sealed card number, as somebody does who can write to the database. */
function tamper(cardId: string): void {
  const database = new DatabaseSync(path)
  const { sealed } = database
    .prepare('select sealed_pan as sealed from cards where card_id = ?')
    .get(cardId) as {
    readonly sealed: Uint8Array
  }
  const changed = Uint8Array.from(sealed, (byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte))
  database.prepare('update cards set sealed_pan = ? where card_id = ?').run(changed, cardId)
  database.close()
}

it('raises an alarm for a card number that was changed in the store, without any of its secrets', async () => {
  const cardId = await service.newCardId()
  expect((await service.charge({ cardId })).status).toBe(200)
  // An alarm sees an increase only of what was there before.
  expect([alarms(), await failures()]).toEqual([
    [],
    sealedColumns.map((field) => `element_vault_failures_total{field="${field}"} 0`),
  ])

  tamper(cardId)
  expect(reasonOf(await service.charge({ cardId }))).toBe('not_attempted')
  const [alarm, ...others] = alarms()
  expect(alarm).toMatchObject({
    msg: 'a sealed value could not be opened: it was changed, or its key is missing',
    merchantId: 'demo',
    row: cardId.slice(0, 12),
    field: 'pan',
  })
  expect(others).toEqual([])
  expect(await failures()).toContain('element_vault_failures_total{field="pan"} 1')
  for (const secret of [goodCard.pan, cardId]) expect(lines.join('')).not.toContain(secret)
})
