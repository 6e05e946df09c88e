import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  foundOf,
  type PlannedPayment,
  planPayment,
  planPayments,
  writePayments,
} from '../../../test/support/scenes/reconciliation-scene.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type Ledger, openLedger } from '../../acquirer/ledger.ts'
import { createSimulator } from '../../acquirer/simulator.ts'
import type { Store, StoreAddress } from '../../database/open-store.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { recordEvent } from '../../history/store/history-events.ts'
import { createLog } from '../../http/request-log.ts'
import type { LinkContext } from '../../links/context.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { createRetention } from '../../retention/remove-old-payments.ts'
import { openContext } from '../../server/open-context.ts'
import { withDefaults } from '../../server/service-config.ts'
import { allTime } from '../domain/period.ts'
import type { ResolvedDifference } from '../domain/run.ts'
import { deleteOldRuns, findLastRun, insertRun, listDifferences, listMerchantRuns } from '../store/runs.ts'
import { reconcileIfDue } from './keep-reconciling.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { statementOfAcquirer } from './statement-source.ts'

/** The comparison of a store of each kind with the ledger of the simulator. */
export function describeReconciliation(name: string, newStore: () => Promise<StoreAddress>): void {
  describe(`the comparison of ${name} with the acquirer`, () => {
    let store: Store
    let ledger: Ledger
    let context: LinkContext
    let found: ResolvedDifference[]

    beforeEach(async () => {
      const opened = new AsyncDisposableStack()
      const folder = makeTemporaryFolder()
      opened.defer(() => folder.remove())
      const address = await newStore()
      const ledgerLocation = join(folder.path, 'ledger.sqlite')
      ledger = opened.adopt(openLedger(ledgerLocation), ({ close }) => close())
      const acquirer = createSimulator({ ledgerLocation, nowMs: Date.now })
      const settings = withDefaults({ store: address, acquirer })
      const log = createLog({ level: 'silent' })
      const service = await openContext({ settings, log, publicUrl: () => 'http://service', opened })
      ;({ store, context } = service)
      await createSandboxMerchants(store.db)
      found = []
      return () => opened.disposeAsync()
    })

    const write = (payments: Iterable<PlannedPayment>) => writePayments({ db: store.db, ledger }, payments)

    const removeAll = () => createRetention(context, { days: 90 })(Number.POSITIVE_INFINITY)

    async function compare(isApplied = false, settlingMs = 0) {
      found = []
      const report = await runReconciliation(context, {
        ...{ source: statementOfAcquirer(context.acquirer), ...allTime, settlingMs, isApplied },
        systemNowMs: Date.now,
        report: (difference) => void found.push(difference),
      })
      return { report, lines: found.map(foundOf).sort() }
    }

    it('finds a thousand planted errors of six kinds, and nothing else', async () => {
      const planted = await write(planPayments(3000, 3))
      expect(planted).toHaveLength(1000)
      const { report, lines } = await compare()
      expect(lines).toEqual(planted)
      expect(report).toMatchObject({ differenceCount: 1000, broughtForwardCount: 0 })
      const [run] = await listMerchantRuns(store.db, { merchantId: 'demo', limit: 10 })
      expect(run).toMatchObject({ state: 'ended', source: 'acquirer', differenceCount: 1000 })
      const place = { merchantId: 'demo', runId: run?.runId ?? '', after: 0, limit: 2000 }
      expect(await listDifferences(store.db, place)).toHaveLength(1000)
    })

    it('compares a period, with what was reserved before it', async () => {
      const payments = [...planPayments(600, 8)]
      const planted = await write(payments)
      // The payments are ten milliseconds apart, and the ledger counts seconds.
      const fromMs = Date.UTC(2024, 0, 1) + 2000
      const period = { fromMs, untilMs: fromMs + 2000, settlingMs: 0, isApplied: false }
      const lines: string[] = []
      await runReconciliation(context, {
        ...{ source: statementOfAcquirer(context.acquirer), ...period, systemNowMs: Date.now },
        report: (difference) => void lines.push(foundOf(difference)),
      })
      const within = (line: string): boolean => {
        const number = Number.parseInt(/chg_([0-9a-f]+)/.exec(line)?.[1] ?? '', 16)
        return number >= 200 && number < 400
      }
      expect(lines.sort()).toEqual(planted.filter(within))
    })

    it('changes nothing unless it is asked to, and brings forward what it can, once', async () => {
      // The seventh kind of a turn is a refund's: 1 to 6 of a payment, 7 to 12 of a refund.
      await write(planPayments(96, 8))
      const before = await store.db.selectFrom('charges').selectAll().execute()
      const dry = await compare()
      expect(found.filter(({ resolution }) => resolution === 'possible').map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['missing_in_store', 'state']),
      )
      expect(await store.db.selectFrom('charges').selectAll().execute()).toEqual(before)

      const movements = async () => (await ledger.atomically(() => ledger.entriesFor('demo'))).length
      const moved = await movements()
      const { report } = await compare(true)
      const forward = found.filter(({ resolution }) => resolution === 'forward')
      expect(report?.broughtForwardCount).toBe(forward.length)
      // Of two turns of six: a forgotten payment, a forgotten refund, and an older state.
      expect(forward.map(({ kind }) => kind).sort()).toEqual([
        'missing_in_store',
        'missing_in_store',
        'state',
      ])
      expect(await movements()).toBe(moved)

      const after = await compare(true)
      const left = dry.lines.filter((line) => !forward.map(foundOf).includes(line))
      expect(after.lines).toEqual(left)
      expect(after.report?.broughtForwardCount).toBe(0)
      const statuses = await store.db
        .selectFrom('charges')
        .select(['transferStatus', 'finalAmountMinor'])
        .where('idempotencyKey', 'like', 'found_%')
        .execute()
      expect(statuses).toEqual([{ transferStatus: 'SETTLED', finalAmountMinor: expect.any(Number) }])
    })

    it('takes a reservation for a payment that waits for its payer, unless a recovery would capture it', async () => {
      const waiting = (number: number, captureMode: 'later' | 'at_once'): PlannedPayment => {
        const { charge, refund, entries } = planPayment(number, 100)
        const state = { transferStatus: 'IN_PROGRESS', captureMode } as const
        return { charge: charge && { ...charge, ...state }, refund, entries, planted: null }
      }
      // Both are only reserved.
      await write([waiting(7, 'later'), waiting(14, 'at_once')])
      const { report } = await compare(true)
      expect(report).toMatchObject({ differenceCount: 2, broughtForwardCount: 1 })
      const rows = await store.db.selectFrom('charges').selectAll().orderBy('createdAtMs').execute()
      expect(rows.map(({ transferStatus, openIntent }) => [transferStatus, openIntent])).toEqual([
        ['AUTHORIZED', null],
        ['IN_PROGRESS', null],
      ])
    })

    it('leaves to the jobs what they work at', async () => {
      const { charge, ...rest } = planPayment(4, 1)
      const intent = { openIntent: 'capture', intentOwner: 'a' } as const
      expect(await write([{ ...rest, charge: charge && { ...charge, ...intent } }])).toEqual([
        expect.stringMatching(/^state /),
      ])
      expect((await compare()).lines).toEqual([])
      await store.db.updateTable('charges').set({ openIntent: null, intentOwner: null }).execute()
      expect((await compare()).lines).toEqual([expect.stringMatching(/^state /)])
    })

    it('leaves out what the store changed too recently for the list to have it', async () => {
      const payment = planPayment(4, 1)
      const planted = await write([payment])
      expect(planted).toEqual([expect.stringMatching(/^state /)])
      const changed = {
        event: 'reserved',
        status: 'AUTHORIZED',
        actor: 'acquirer',
        atMs: Date.now(),
      } as const
      const name = { merchantId: 'demo', idempotencyKey: payment.charge?.idempotencyKey ?? '' }
      await recordEvent(store.db, chargeEvent(name, changed))
      expect((await compare(false, 600_000)).lines).toEqual([])
      expect((await compare(false, 0)).lines).toEqual(planted)
    })

    it('knows payments that were removed, and what the acquirer does with them afterwards', async () => {
      const payments = [...planPayments(200, 1000)]
      await write(payments)
      expect((await compare()).lines).toEqual([])
      const stored = async () => (await store.db.selectFrom('charges').selectAll().execute()).length
      const before = await stored()
      await removeAll()
      // The authorized ones.
      expect(await stored()).toBe(
        payments.filter(({ charge }) => charge?.transferStatus === 'AUTHORIZED').length,
      )
      expect(await stored()).toBeLessThan(before)
      const { report, lines } = await compare(true)
      expect([lines, report?.lineCount]).toEqual([[], expect.any(Number)])

      // A capture and a refund of payments that the store knows only by what was kept of them.
      const again = payments
        .flatMap(({ entries }) => entries.filter(({ type }) => type === 'capture'))
        .slice(0, 2)
      const [doubled, refunded] = again
      if (!doubled || !refunded) throw new Error('none was captured')
      await ledger.atomically(() => {
        ledger.add(doubled)
        ledger.add({ ...refunded, type: 'refund', amount: 100, refundReference: 'rfd_late' })
      })
      const late = await compare(true)
      expect(late.lines).toEqual([
        `doubled ${doubled.reference}`,
        `missing_in_store ${refunded.reference} rfd_late`,
      ])
      expect(late.report?.broughtForwardCount).toBe(0)
      // The store still says which payments they are.
      expect(found.map(({ payment }) => payment)).toEqual([
        expect.stringMatching(/^idk_/),
        expect.stringMatching(/^idk_/),
      ])

      // Negative control: otherwise every payment would be stored anew.
      await store.db.deleteFrom('removedPayments').execute()
      const forgotten = await compare()
      expect(forgotten.lines.length).toBeGreaterThan(100)
    })

    it('names the merchant of an older payment that a file lists', async () => {
      const [payment] = [planPayment(1, 1000)]
      await write([payment])
      const { createdAtMs } = payment.charge ?? { createdAtMs: 0 }
      const days = 24 * 60 * 60 * 1000
      const reference = payment.charge?.acquirerReference ?? ''
      const line = { merchantId: null, reference, type: 'capture', refundReference: null } as const
      const { amountMinor = 0 } = payment.charge ?? {}
      const lines = [{ ...line, amountMinor, currency: 'BRL', atMs: createdAtMs + 20 * days }]
      const report = await runReconciliation(context, {
        source: {
          kind: 'file',
          read: async function* () {
            yield { hasReservations: false, lines }
          },
        },
        ...{ fromMs: createdAtMs + 15 * days, untilMs: createdAtMs + 30 * days, settlingMs: 0 },
        ...{ isApplied: false, systemNowMs: Date.now },
      })
      expect(report).toMatchObject({ lineCount: 1, paymentCount: 1, differenceCount: 0 })
    })

    it('is made once a day, and an hour after it failed', async () => {
      await write([planPayment(3, 3)])
      const runs = () => listMerchantRuns(store.db, { merchantId: 'demo', limit: 10 })
      const at = (hours: number) =>
        reconcileIfDue(context, { days: 30, systemNowMs: () => Date.UTC(2030, 0, 1) + hours * 3_600_000 })
      for (const hours of [0, 1, 23, 24, 25]) await at(hours)
      expect(await runs()).toHaveLength(2)
      expect(await context.metrics.text(null)).toMatch(
        /element_reconciliation_differences_total\{kind="missing_at_acquirer"\} 2\n/,
      )
      await store.db.updateTable('reconciliationRuns').set({ state: 'failed' }).execute()
      await at(24.5)
      expect(await runs()).toHaveLength(2)
      await at(25.1)
      expect(await runs()).toHaveLength(3)
    })

    it('is made anew if the process that made it has died', async () => {
      const run = { runId: 'rcn_1', source: 'acquirer', fromMs: 0, untilMs: 1 } as const
      await insertRun(store.db, { ...run, owner: '12345', startedAtMs: Date.now() })
      expect((await compare()).report).not.toBeNull()
    })

    it('is deleted after a while, with what it found', async () => {
      await write([planPayment(3, 3)])
      await compare()
      await deleteOldRuns(store.db, Date.now() - 60_000)
      expect(await listMerchantRuns(store.db, { merchantId: 'demo', limit: 10 })).toHaveLength(1)
      await deleteOldRuns(store.db, Date.now() + 60_000)
      expect(await store.db.selectFrom('reconciliationDifferences').selectAll().execute()).toEqual([])
      expect(await findLastRun(store.db)).toBeUndefined()
    })

    it('is made by one process at a time', async () => {
      const run = { runId: 'rcn_1', source: 'acquirer', fromMs: 0, untilMs: 1 } as const
      await insertRun(store.db, { ...run, owner: store.owner.id, startedAtMs: Date.now() })
      expect((await compare()).report).toBeNull()
    })
  })
}
