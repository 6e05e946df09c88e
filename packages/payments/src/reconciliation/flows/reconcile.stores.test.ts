import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ComparisonScene,
  openComparisonScene,
} from '../../../../server/test/support/scenes/comparison-scene.ts'
import { planPayment, planPayments } from '../../../../server/test/support/scenes/reconciliation-scene.ts'
import { stores } from '../../../../server/test/support/stores.ts'
import type { Entry } from '../../acquirer/ledger.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { recordEvent } from '../../history/store/history-events.ts'
import type { LinkContext } from '../../links/context.ts'
import { createRetention } from '../../retention/remove-old-payments.ts'
import { deleteOldRuns, findLastRun, insertRun, listDifferences, listMerchantRuns } from '../store/runs.ts'
import { reconcileIfDue } from './keep-reconciling.ts'
import type { StatementSource } from './statement-source.ts'

describe.each(stores)('the comparison of $name with the acquirer', ({ newStore }) => {
  let scene: ComparisonScene
  beforeEach(async () => {
    scene = await openComparisonScene(await newStore())
    return () => scene.close()
  })

  it('finds a thousand planted errors of six kinds, and nothing else', async () => {
    const planted = await scene.write(planPayments(3000, 3))
    expect(planted).toHaveLength(1000)
    const { report, lines } = await scene.compare()
    expect(lines).toEqual(planted)
    expect(report).toMatchObject({ differenceCount: 1000, broughtForwardCount: 0 })
    const [run] = await listMerchantRuns(scene.store.db, { merchantId: 'demo', limit: 10 })
    expect(run).toMatchObject({ source: 'acquirer', differenceCount: 1000 })
    const place = { merchantId: 'demo', runId: run?.runId ?? '', after: 0, limit: 2000 }
    expect(await listDifferences(scene.store.db, place)).toHaveLength(1000)
  })

  it('compares a period, with what was reserved before it', async () => {
    const payments = [...planPayments(600, 8)]
    const planted = await scene.write(payments)
    // The payments are ten milliseconds apart, and the ledger counts seconds.
    const fromMs = Date.UTC(2024, 0, 1) + 2000
    const period = { fromMs, untilMs: fromMs + 2000 }
    const lines = (await scene.compare(period)).lines
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
        entries,
        planted: null,
      }
    }
    // Every fifth has a refund.
    const old = paid(5, { charge: fromMs - 90 * dayMs, refund: fromMs + dayMs })
    const late = paid(10, { charge: period.untilMs + 1000, refund: period.untilMs + 2000 })
    await scene.write([old, late])
    const lineOf = ({ type, reference, amount: amountMinor, currency, refundReference }: Entry) =>
      type === 'capture' || type === 'refund'
        ? [{ type, reference, amountMinor, currency, refundReference, merchantId: null, atMs: fromMs }]
        : []
    const fileOf = (entries: readonly Entry[]): StatementSource => ({
      kind: 'file',
      leftOut: new Map(),
      read: async function* () {
        const lines = entries.flatMap(lineOf).map((line, index) => ({ ...line, movementId: `M${index}` }))
        // Overlapping reports were put together.
        yield { hasReservations: false, lines: [...lines, ...lines.slice(1)] }
      },
    })
    const complete = fileOf([...old.entries, ...late.entries])
    expect((await scene.compare({ ...period, source: complete })).lines).toEqual([])
    const withoutRefund = fileOf(old.entries.filter(({ type }) => type !== 'refund'))
    expect((await scene.compare({ ...period, source: withoutRefund })).lines).toEqual([
      `missing_at_acquirer ${old.charge.acquirerReference} ${old.refund.refundId}`,
    ])
  })

  it('leaves out payments on which the jobs are working', async () => {
    const { charge, ...rest } = planPayment(4, 1)
    const intent = { openIntent: 'capture', intentOwner: 'a' } as const
    expect(await scene.write([{ ...rest, charge: charge && { ...charge, ...intent } }])).toEqual([
      expect.stringMatching(/^state /),
    ])
    expect((await scene.compare()).lines).toEqual([])
    await scene.store.db.updateTable('charges').set({ openIntent: null, intentOwner: null }).execute()
    expect((await scene.compare()).lines).toEqual([expect.stringMatching(/^state /)])
  })

  it('leaves out payments that changed too recently to be in the list', async () => {
    const payment = planPayment(4, 1)
    const planted = await scene.write([payment])
    expect(planted).toEqual([expect.stringMatching(/^state /)])
    const changed = {
      event: 'reserved',
      status: 'AUTHORIZED',
      actor: 'acquirer',
      atMs: Date.now(),
    } as const
    const name = { merchantId: 'demo', idempotencyKey: payment.charge?.idempotencyKey ?? '' }
    await recordEvent(scene.store.db, chargeEvent(name, changed))
    expect((await scene.compare({ delayMs: 600_000 })).lines).toEqual([])
    expect((await scene.compare()).lines).toEqual(planted)
  })

  it('knows removed payments, and reports what the acquirer does with them afterwards', async () => {
    const payments = [...planPayments(200, 1000)]
    await scene.write(payments)
    expect((await scene.compare()).lines).toEqual([])
    const stored = async () => (await scene.store.db.selectFrom('charges').selectAll().execute()).length
    const before = await stored()
    await createRetention(scene.context, { days: 90 })(Number.POSITIVE_INFINITY)
    // The authorized ones.
    expect(await stored()).toBe(
      payments.filter(({ charge }) => charge?.transferStatus === 'AUTHORIZED').length,
    )
    expect(await stored()).toBeLessThan(before)
    const { report, lines } = await scene.compare({ isApplied: true })
    expect([lines, report?.lineCount]).toEqual([[], expect.any(Number)])

    // A capture and a refund of payments that the store knows only by what was kept of them.
    const again = payments
      .flatMap(({ entries }) => entries.filter(({ type }) => type === 'capture'))
      .slice(0, 2)
    const [doubled, refunded] = again
    if (!doubled || !refunded) throw new Error('none was captured')
    await scene.ledger.atomically(() => {
      scene.ledger.add(doubled)
      scene.ledger.add({ ...refunded, type: 'refund', amount: 100, refundReference: 'rfd_late' })
    })
    const late = await scene.compare({ isApplied: true })
    expect(late.lines).toEqual([
      `doubled ${doubled.reference}`,
      `missing_in_store ${refunded.reference} rfd_late`,
    ])
    expect(late.report?.broughtForwardCount).toBe(0)
    // The store still says which payments they are.
    expect(late.found.map(({ payment }) => payment)).toEqual([
      expect.stringMatching(/^idk_/),
      expect.stringMatching(/^idk_/),
    ])

    // Negative control: otherwise every payment would be stored anew.
    await scene.store.db.deleteFrom('removedPayments').execute()
    const forgotten = await scene.compare()
    expect(forgotten.lines.length).toBeGreaterThan(100)
  })

  it('is made once a day, and an hour after it failed', async () => {
    await scene.write([planPayment(3, 3)])
    const runs = () => scene.store.db.selectFrom('reconciliationRuns').selectAll().execute()
    const listed = () => listMerchantRuns(scene.store.db, { merchantId: 'demo', limit: 10 })
    const at = (hours: number) =>
      reconcileIfDue(scene.context, {
        days: 30,
        systemNowMs: () => Date.UTC(2030, 0, 1) + hours * 3_600_000,
      })
    for (const hours of [0, 1, 23, 24, 25]) await at(hours)
    expect(await runs()).toHaveLength(2)
    expect(await listed()).toHaveLength(2)
    expect(await scene.context.metrics.text(null)).toMatch(
      /element_reconciliation_differences_total\{kind="missing_at_acquirer"\} 2\n/,
    )
    await scene.store.db.updateTable('reconciliationRuns').set({ state: 'failed' }).execute()
    // Merchants see those that were completed.
    expect(await listed()).toEqual([])
    await at(24.5)
    expect(await runs()).toHaveLength(2)
    await at(25.1)
    expect(await runs()).toHaveLength(3)
    expect(await listed()).toHaveLength(1)
  })

  it('is tried again an hour after the acquirer said that it has no list, which is no failure', async () => {
    const acquirer = { ...scene.context.acquirer, readStatement: async () => null }
    const at = (hours: number, context: LinkContext) =>
      reconcileIfDue(context, {
        days: 30,
        systemNowMs: () => Date.UTC(2030, 0, 1) + hours * 3_600_000,
      })
    const without = { ...scene.context, acquirer }
    expect([await at(0, without), await at(0.9, without), await at(1.1, without)]).toEqual([
      'no_statement',
      null,
      'no_statement',
    ])
    const failures = /^element_reconciliations_total\{outcome="failed"\} [1-9]/m
    expect(await scene.context.metrics.text(null)).not.toMatch(failures)
    expect(await at(2.2, scene.context)).toBe('ended')
  })

  it('is made again if the process that made it has died', async () => {
    const run = { runId: 'rcn_1', source: 'acquirer', fromMs: 0, untilMs: 1 } as const
    await insertRun(scene.store.db, { ...run, owner: '12345', startedAtMs: Date.now() })
    expect((await scene.compare()).report).not.toBeNull()
  })

  it('is deleted after a while, with what it found', async () => {
    await scene.write([planPayment(3, 3)])
    await scene.compare()
    await deleteOldRuns(scene.store.db, Date.now() - 60_000)
    expect(await listMerchantRuns(scene.store.db, { merchantId: 'demo', limit: 10 })).toHaveLength(1)
    await deleteOldRuns(scene.store.db, Date.now() + 60_000)
    expect(await scene.store.db.selectFrom('reconciliationDifferences').selectAll().execute()).toEqual([])
    expect(await findLastRun(scene.store.db)).toBeUndefined()
  })

  it('is made by one process at a time', async () => {
    const run = { runId: 'rcn_1', source: 'acquirer', fromMs: 0, untilMs: 1 } as const
    await insertRun(scene.store.db, { ...run, owner: scene.store.owner.id, startedAtMs: Date.now() })
    expect((await scene.compare()).report).toBeNull()
  })
})
