import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { openSqlite } from '../database/sqlite/sqlite-dialect.ts'
import { openLedger } from './ledger.ts'

it('opens a ledger from before refunds, with its entries', async () => {
  const folder = makeTemporaryFolder()
  const location = join(folder.path, 'ledger.sqlite')
  const before = openSqlite(location)
  before.exec(`create table entries (position integer primary key, id text not null, merchantId text not null,
    type text not null, reference text not null, amount integer not null, currency text not null,
    result text not null, reason text, createdAt integer not null)`)
  before.exec(`insert into entries values
    (1, 'led_1', 'demo', 'capture', 'chg_1', 1000, 'BRL', 'approved', null, 1900000000)`)
  before.close()
  for (const amount of [400, 300]) {
    const ledger = openLedger(location)
    const payment = { merchantId: 'demo', reference: 'chg_1' }
    const rest = {
      ...({ currency: 'BRL', network: null, result: 'approved', reason: null } as const),
      createdAt: 1_900_000_001,
    }
    await ledger.atomically(() => {
      ledger.add({ ...payment, ...rest, type: 'refund', amount, refundReference: `rfd_${amount}` })
    })
    await ledger.close()
  }
  const ledger = openLedger(location)
  const entries = await ledger.atomically(() => ledger.entriesOf({ merchantId: 'demo', reference: 'chg_1' }))
  expect(entries.map(({ type, amount, refundReference }) => [type, amount, refundReference])).toEqual([
    ['capture', 1000, null],
    ['refund', 400, 'rfd_400'],
    ['refund', 300, 'rfd_300'],
  ])
  await ledger.close()
  folder.remove()
})
