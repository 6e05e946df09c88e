import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { attemptRow, linkRow } from '../../../test/support/dashboard-rows.ts'
import {
  foundOf,
  type PlannedPayment,
  planPayment,
  planPayments,
  writePayments,
} from '../../../test/support/scenes/reconciliation-scene.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Acquirer } from '../../acquirer/acquirer.ts'
import { type Entry, type Ledger, openLedger } from '../../acquirer/ledger.ts'
import { createSimulator } from '../../acquirer/simulator.ts'
import type { Store, StoreAddress } from '../../database/open-store.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { recordEvent } from '../../history/store/history-events.ts'
import { createLog } from '../../http/request-log.ts'
import type { LinkContext } from '../../links/context.ts'
import { insertAttempt } from '../../links/store/attempts.ts'
import { insertLink } from '../../links/store/payment-links.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { openContext } from '../../server/open-context.ts'
import { withDefaults } from '../../server/service-config.ts'
import { allTime } from '../domain/period.ts'
import type { ResolvedDifference } from '../domain/run.ts'
import { deleteOldRuns, findLastRun, insertRun, listDifferences, listMerchantRuns } from '../store/runs.ts'
import { reconcileIfDue } from './keep-reconciling.ts'
import { type ReconciliationOrder, runReconciliation } from './run-reconciliation.ts'
import { type StatementPeriod, type StatementSource, statementOfAcquirer } from './statement-source.ts'

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

    async function compare(isApplied = false, settlingMs = 0, changed: Partial<Acquirer> = {}) {
      found = []
      const acquirer = { ...context.acquirer, ...changed }
      const report = await runReconciliation(
        { ...context, acquirer },
        {
          ...{ source: statementOfAcquirer(acquirer), ...allTime, settlingMs, isApplied },
          systemNowMs: Date.now,
          report: (difference) => void found.push(difference),
        },
      )
      return { report, lines: found.map(foundOf).sort() }
    }

    async function comparePeriod(period: StatementPeriod & Partial<ReconciliationOrder>) {
      const lines: string[] = []
      await runReconciliation(context, {
        ...{ source: statementOfAcquirer(context.acquirer), settlingMs: 0, isApplied: false, ...period },
        systemNowMs: Date.now,
        report: (difference) => void lines.push(foundOf(difference)),
      })
      return lines.sort()
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
      const period = { fromMs, untilMs: fromMs + 2000 }
      const lines = await comparePeriod(period)
      const within = (line: string): boolean => {
        const number = Number.parseInt(/chg_([0-9a-f]+)/.exec(line)?.[1] ?? '', 16)
        return number >= 200 && number < 400
      }
      expect(lines).toEqual(planted.filter(within))
    })

    it('joins the lines of a file with payments that were made long before its days, or are dated after them', async () => {
      const dayMs = 24 * 60 * 60 * 1000
      const fromMs = Date.UTC(2024, 3, 1)
      const period = { fromMs, untilMs: fromMs + 30 * dayMs }
      const paid = (number: number, dates: { readonly charge: number; readonly refund: number }) => {
        const { charge, refund, entries } = planPayment(number, 100)
        if (!charge || !refund) throw new Error('it has no refund')
        return {
          charge: { ...charge, createdAtMs: dates.charge },
          refund: { ...refund, createdAtMs: dates.refund },
          ...{ entries, planted: null },
        }
      }
      // Every fifth has a refund.
      const old = paid(5, { charge: fromMs - 90 * dayMs, refund: fromMs + dayMs })
      const late = paid(10, { charge: period.untilMs + 1000, refund: period.untilMs + 2000 })
      await write([old, late])
      const lineOf = ({ type, reference, amount: amountMinor, currency, refundReference }: Entry) =>
        type === 'capture' || type === 'refund'
          ? [
              {
                ...{ type, reference, amountMinor, currency, refundReference },
                merchantId: null,
                atMs: fromMs,
              },
            ]
          : []
      const lines = [...old.entries, ...late.entries].flatMap(lineOf)
      const read: StatementSource['read'] = async function* () {
        yield { hasReservations: false, lines }
      }
      expect(await comparePeriod({ ...period, source: { kind: 'file', read } })).toEqual([])
      // One that is missing is still found.
      lines.splice(
        lines.findIndex(({ refundReference }) => refundReference === old.refund.refundId),
        1,
      )
      expect(await comparePeriod({ ...period, source: { kind: 'file', read } })).toEqual([
        `missing_at_acquirer ${old.charge.acquirerReference} ${old.refund.refundId}`,
      ])
    })

    it('stores no payment twice whose time at the acquirer is before the end of the period, and in the store after it', async () => {
      const { charge, refund, entries } = planPayment(1, 100)
      if (!charge) throw new Error('it has no charge')
      // The ledger counts seconds. Its clock is behind by one.
      const untilMs = Math.floor(charge.createdAtMs / 1000) * 1000
      const atMs = untilMs - 1000
      const earlier = entries.map((entry) => ({ ...entry, createdAt: atMs / 1000 }))
      await write([{ charge, refund, entries: earlier, planted: null }])
      for (const fromMs of [0, atMs]) {
        expect(await comparePeriod({ fromMs, untilMs, isApplied: true })).toEqual([])
      }
      expect(await store.db.selectFrom('charges').select('idempotencyKey').execute()).toHaveLength(1)
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

    describe('of the hold of a verification', () => {
      const name = { merchantId: 'demo', reference: 'vrf_1' }
      const entryOf = (type: Entry['type']): Entry => ({
        ...{ ...name, type, amount: 100, currency: 'CLP', network: 'visa', result: 'approved' },
        ...{ createdAt: 1_700_000_000, reason: null, refundReference: null },
      })
      const add = (type: Entry['type']) => ledger.atomically(() => ledger.add(entryOf(type)))
      const movements = async () =>
        (await ledger.atomically(() => ledger.entriesOf(name))).map(({ type }) => type)
      const charges = () => store.db.selectFrom('charges').select('idempotencyKey').execute()

      it('leaves out one that the store knows', async () => {
        await add('authorize')
        const hold = { merchantId: 'demo', acquirerReference: name.reference, owner: null }
        await store.db.insertInto('temporaryHolds').values(hold).execute()
        expect((await compare(true)).lines).toEqual([])
        expect(await movements()).toEqual(['authorize'])
      })

      it('leaves out one that is released after the list was read', async () => {
        await add('authorize')
        const readStatement: Acquirer['readStatement'] = async (query) => {
          const page = await context.acquirer.readStatement?.(query)
          await add('cancel')
          return page ?? null
        }
        expect((await compare(false, 0, { readStatement })).lines).toEqual([])
      })

      it('shows one that the store has forgotten, and releases it', async () => {
        await add('authorize')
        const shown = { kind: 'missing_in_store', reference: name.reference }
        await compare()
        expect(found).toMatchObject([{ ...shown, resolution: 'possible' }])
        expect(await movements()).toEqual(['authorize'])
        await compare(true)
        expect(found).toMatchObject([{ ...shown, resolution: 'forward' }])
        expect(await movements()).toEqual(['authorize', 'cancel'])
        expect(await charges()).toEqual([])
        expect((await compare(true)).lines).toEqual([])
      })

      it('shows one that was captured, or whose acquirer does not answer, and stores no payment', async () => {
        await add('authorize')
        const giveNoAnswer = () => Promise.reject(new Error('no answer'))
        await compare(true, 0, { find: giveNoAnswer, cancel: giveNoAnswer })
        expect(found).toMatchObject([{ kind: 'missing_in_store', resolution: 'none' }])
        await add('capture')
        await compare(true)
        expect(found).toMatchObject([{ kind: 'missing_in_store', resolution: 'none' }])
        expect(await charges()).toEqual([])
      })
    })

    describe('of a link whose id a merchant has chosen as the key of a charge', () => {
      const reference = 'pay_1'

      /** @returns the link's id, and what the ledger has of its payment. */
      async function writeBoth(status: 'AUTHORIZED' | 'SETTLED', state: 'waiting' | 'paid') {
        const link = linkRow({ createdAtMs: Date.UTC(2024, 0, 1) })
        const { linkId, createdAtMs } = link
        const attempt = attemptRow({
          linkId,
          createdAtMs,
          state,
          acquirerReference: reference,
          method: 'BOLETO',
        })
        // One that is only reserved, or one that is captured.
        const { charge, ...rest } = planPayment(status === 'AUTHORIZED' ? 7 : 1, 100)
        await write([{ ...rest, charge: charge && { ...charge, idempotencyKey: linkId }, planted: null }])
        await insertLink(store.db, { ...link, attemptId: attempt.attemptId })
        await insertAttempt(store.db, attempt)
        const entry = (type: Entry['type'], more: Partial<Entry> = {}): Entry => ({
          ...{ merchantId: 'demo', reference, type, amount: 500, currency: 'BRL', network: null },
          ...{
            result: 'approved',
            createdAt: createdAtMs / 1000,
            reason: null,
            refundReference: null,
            ...more,
          },
        })
        return { linkId, entry }
      }

      const add = (entry: Entry) => ledger.atomically(() => ledger.add(entry))

      it('changes the link, and leaves the charge', async () => {
        const { linkId, entry } = await writeBoth('AUTHORIZED', 'waiting')
        await add(entry('capture'))
        await compare(true)
        expect(found).toMatchObject([{ kind: 'state', payment: linkId, resolution: 'forward' }])
        const charges = await store.db.selectFrom('charges').select('transferStatus').execute()
        expect(charges).toEqual([{ transferStatus: 'AUTHORIZED' }])
        const attempts = await store.db.selectFrom('paymentAttempts').select('state').execute()
        expect(attempts).toEqual([{ state: 'paid' }])
      })

      it('adds no refund of the link to the charge', async () => {
        const { linkId, entry } = await writeBoth('SETTLED', 'paid')
        await add(entry('capture'))
        await add(entry('refund', { refundReference: 'rfd_1' }))
        await compare(true)
        expect(found).toMatchObject([{ kind: 'missing_in_store', payment: linkId, resolution: 'none' }])
        expect(await store.db.selectFrom('refunds').selectAll().execute()).toEqual([])
      })
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
