import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf } from '../packages/acquirer-adyen/src/api/adyen-names.ts'
import { openScene, type Scene } from '../packages/acquirer-adyen/test/open-scene.ts'
import { createLog } from '../packages/http/src/log/request-log.ts'
import { createAcquirerServer } from '../packages/payments/src/acquirer/acquirer-server.ts'
import {
  readSettlementRow,
  settlementColumns,
} from '../packages/payments/src/reconciliation/statements/settlement-report.ts'
import {
  addLiveShop,
  asLiveShop,
  chargeLiveCard,
  livePublicUrl,
} from '../packages/server/test/support/live-shop.ts'
import { callCommand } from '../packages/server/test/support/programs/call-command.ts'
import { startTestService } from '../packages/server/test/support/start-test-service.ts'
import {
  makeTemporaryFolder,
  type TemporaryFolder,
} from '../packages/server/test/support/temporary-folder.ts'
import { newId } from '../packages/values/src/new-id.ts'
import { generateMasterKey, parseMasterKeys } from '../packages/vault/src/master-keys.ts'

const dayMs = 24 * 60 * 60 * 1000

type Row = Readonly<Partial<Record<(typeof settlementColumns)[number], string>>>

// The service and the adapter do not import each other: only this test shows that one can read the references of the
// other.
describe('a settlement report of payments that the Adyen adapter made', () => {
  it.each(['chg', 'pay', 'vrf'] as const)('names a %s by the reference of the service', (kind) => {
    const payment = { merchantId: 'demo', reference: newId(kind) }
    const refund = { merchantId: 'demo', reference: newId('rfd') }
    const row = rowOf({
      'Merchant Reference': nameOf('payment', payment),
      Type: 'Refunded',
      'Gross Debit (GC)': '4.00',
      'Modification Merchant Reference': nameOf('refund', refund),
    })
    expect(readSettlementRow(new Map(Object.entries(row)))).toMatchObject({
      type: 'refund',
      amountMinor: 400,
      reference: payment.reference,
      refundReference: refund.reference,
    })
  })

  describe('that element-server reconcile reads', () => {
    const vaultKeys = generateMasterKey(1)
    let folder: TemporaryFolder
    let scene: Scene
    let acquirer: { readonly url: string; close(): Promise<unknown> }
    beforeAll(async () => {
      folder = makeTemporaryFolder()
      scene = await openScene()
      const log = createLog({ level: 'silent' })
      const app = createAcquirerServer({ acquirer: scene.adapter, secret: 'sesame', log })
      acquirer = { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
      await pay()
    })
    afterAll(async () => {
      await acquirer.close()
      await scene.close()
      folder.remove()
    })

    /** Payments and a refund, by a service and the adapter, so long ago that a report has them. */
    async function pay(): Promise<void> {
      let nowMs = Date.now() - 30 * dayMs
      const store = { kind: 'file', path: join(folder.path, 'service.sqlite') } as const
      await addLiveShop(store)
      const service = await startTestService({
        mode: 'live',
        store,
        masterKeys: parseMasterKeys(vaultKeys),
        publicUrl: livePublicUrl,
        acquirerAddress: { url: acquirer.url, secret: 'sesame' },
        nowMs: () => nowMs,
      })
      const without3ds = { card3dsInfo: { use3ds: false } }
      const charge = async (idempotencyKey: string, fields: object = {}) =>
        chargeLiveCard(service, { idempotencyKey, ...without3ds, ...fields })
      await charge('at-once')
      await charge('later', { capture: false })
      await service.capture('later', { amount: 700 }, asLiveShop)
      await charge('refunded')
      expect((await service.refund('refunded', { amount: 300 }, asLiveShop)).status).toBe(200)
      nowMs += dayMs
      await service.runJobs()
      await charge('reserved', { capture: false })
      await service.close()
    }

    async function compare(rows: readonly Row[]) {
      const report = join(folder.path, 'settlement.csv')
      const lines = rows.map((row) => settlementColumns.map((name) => row[name] ?? '').join(','))
      writeFileSync(report, [settlementColumns.join(','), ...lines].join('\n'))
      const period = ['--from', '2020-01-01', '--until', '2100-01-01']
      const { printed, told } = await callCommand(['reconcile', '--json', '--file', report, ...period], {
        SERVICE_MODE: 'live',
        PUBLIC_URL: livePublicUrl,
        DATABASE_URL: `sqlite:${join(folder.path, 'service.sqlite')}`,
        VAULT_KEYS: vaultKeys,
        ACQUIRER_URL: acquirer.url,
        ACQUIRER_SECRET: 'sesame',
      })
      expect(told).toBe('')
      return JSON.parse(printed)
    }

    /** What Adyen reports of the account. */
    function settled(): readonly Row[] {
      const payments = [...scene.double.account.payments.values()]
      const captures = payments.filter(({ captured }) => captured > 0)
      const refunds = scene.double.notifications.sent.filter(({ eventCode }) => eventCode === 'REFUND')
      return [
        ...captures.map(({ name, captured }) =>
          rowOf({ 'Merchant Reference': name, Type: 'Settled', 'Gross Credit (GC)': decimalOf(captured) }),
        ),
        ...refunds.map(({ originalReference = '', merchantReference, amount }) =>
          rowOf({
            'Merchant Reference': scene.double.account.payments.get(originalReference)?.name ?? '',
            Type: 'Refunded',
            'Gross Debit (GC)': decimalOf(amount.value),
            'Modification Merchant Reference': merchantReference,
          }),
        ),
      ]
    }

    it('agrees with the store', async () => {
      expect(await compare(settled())).toMatchObject({ lineCount: 4, differenceCount: 0 })
    })

    it('shows what differs', async () => {
      const [first, ...others] = settled()
      const wrong = { ...first, 'Gross Credit (GC)': '9.99' }
      const captured = others.filter(({ Type }) => Type === 'Settled')
      expect(await compare([wrong, ...captured])).toMatchObject({
        kinds: { amount: 1, missing_at_acquirer: 1 },
      })
    })
  })
})

function rowOf(cells: Row): Row {
  return {
    'Psp Reference': '1',
    'Creation Date': '2026-06-03 11:26:49',
    TimeZone: 'UTC',
    'Modification Reference': '2',
    'Gross Currency': 'BRL',
    ...cells,
  }
}

const decimalOf = (minor: number): string => (minor / 100).toFixed(2)
