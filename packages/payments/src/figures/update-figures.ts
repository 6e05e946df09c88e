import type { Database, ReadList, StoreContext } from '@element-js/database'
import { repeatWithin, type ServiceContext } from '@element-js/values'
import { sql } from 'kysely'
import { onClockOf } from '../clocks/merchant-clock.ts'
import { readMoment, timeOnClockOf } from '../clocks/moment.ts'
import { findNthMs, hasMany } from './many-payments.ts'
import { type HourOfPayments, readVolume } from './payment-volume.ts'
import { firstShownMs, shownMs } from './read-hours.ts'
import { addToFigures, findFigures, mergeHours, replaceFigures } from './stored-figures.ts'

/** What storing figures requires. */
export type FiguresContext = StoreContext & Pick<ServiceContext, 'mode'>

/** From how many payments on something is done. Their reading takes 2 to 5 µs each. */
interface Counts {
  /** Figures of a merchant with fewer payments within the shown days are not stored, but read each time. */
  readonly many: number
  /** So many new payments are added to the stored figures. Fewer are read each time. */
  readonly added: number
  /** So many are read at a time, so that others who read lists wait some 15 ms at most. */
  readonly portion: number
}

const usualCounts: Counts = { many: 10_000, added: 2_000, portion: 4_000 }

interface FiguresOptions {
  /** A replica is up to six seconds behind, which is less than `marginMs`. */
  readonly readList: ReadList
  /** Default: 10,000, 2,000 and 4,000. */
  readonly counts?: Counts
}

// Figures are stored up to this time ago. Until then payments that were begun are in the database, also if the clock of
// another process is behind, and most have their outcome.
const marginMs = 10_000

/**
 * Stores the figures of merchants with so many payments that reading them for each look would take too long. Nothing is
 * written when a payment is made.
 *
 * 1. New payments are added to the figures when there are enough.
 * 2. The figures of one merchant after the other are read again from the beginning, a portion at a time, since payments
 *    that were counted may have been captured, cancelled or refunded. Then the next round begins.
 *
 * Several processes can do it at once.
 *
 * @returns a function that continues for a time, or goes once through all merchants if the time is infinite.
 */
export function createFiguresUpdate(
  context: FiguresContext,
  { readList, counts = usualCounts }: FiguresOptions,
): (budgetMs: number) => Promise<void> {
  let round: AsyncGenerator<void> | null = null
  const update: Update = { ...context, readList, counts }

  return async (budgetMs) => {
    if (budgetMs === Number.POSITIVE_INFINITY) round = null
    await addNewPayments(update)
    const current = round ?? readAllAgain(update)
    round = current
    await repeatWithin(budgetMs, async () => {
      const isOver = (await current.next()).done === true
      if (isOver) round = null
      return !isOver
    })
  }
}

interface Update extends FiguresContext {
  readonly readList: ReadList
  readonly counts: Counts
}

async function addNewPayments(update: Update): Promise<void> {
  const { db, readList, counts } = update
  const merchantIds = await readList((lists) => listOutdated(lists, counts.added))
  for (const merchantId of merchantIds) {
    const stored = await findFigures(db, merchantId)
    const untilMs = await cutOf(update, merchantId)
    if (!stored || untilMs <= stored.untilMs) continue
    const span = { merchantId, fromMs: stored.untilMs, untilMs }
    const hours = await readList((lists) => readVolume(lists, span))
    await addToFigures(db, merchantId, { stored, added: { untilMs, hours } })
  }
}

async function* readAllAgain(update: Update): AsyncGenerator<void> {
  const { readList, counts } = update
  const moment = await readMoment(update)
  const shown = { afterMs: shownMs }
  const isLarge = (table: 'merchants' | 'paymentFigures') =>
    hasMany(
      { merchantId: sql.ref(`${table}.merchantId`), fromMs: timeOnClockOf(table, moment, shown) },
      counts.many,
    )
  const large = await readList((lists) =>
    lists.selectFrom('merchants').select('merchantId').where(isLarge('merchants')).execute(),
  )
  await update.db
    .deleteFrom('paymentFigures')
    .where(({ not }) => not(isLarge('paymentFigures')))
    .execute()
  for (const { merchantId } of large) yield* readAgain(update, merchantId)
}

async function* readAgain(update: Update, merchantId: string): AsyncGenerator<void> {
  const { db, readList, counts } = update
  const fromMs = firstShownMs((await cutOf(update, merchantId)) + marginMs)
  let hours: readonly HourOfPayments[] = []
  let [readUntilMs, cutMs] = [fromMs, Number.POSITIVE_INFINITY]
  while (readUntilMs < cutMs) {
    yield
    cutMs = await cutOf(update, merchantId)
    // The clock of a sandbox was set back.
    if (cutMs < readUntilMs) return
    const span = { merchantId, fromMs: readUntilMs, untilMs: cutMs }
    const portion = await readList((lists) => readPortion(lists, span, counts.portion))
    hours = mergeHours([...hours, ...portion.hours])
    readUntilMs = portion.untilMs
  }
  await replaceFigures(db, { merchantId, hours, untilMs: readUntilMs, fromMs, many: counts.many })
  yield
}

interface Span {
  readonly merchantId: string
  readonly fromMs: number
  readonly untilMs: number
}

async function readPortion(db: Database, span: Span, payments: number) {
  const lastMs = await findNthMs(db, span, payments)
  const untilMs = Math.min(span.untilMs, lastMs + 1)
  return { untilMs, hours: await readVolume(db, { ...span, untilMs }) }
}

/** The merchants whose stored figures lack many payments. */
async function listOutdated(db: Database, many: number): Promise<readonly string[]> {
  const [merchantId, fromMs] = [
    sql.ref<string>('paymentFigures.merchantId'),
    sql.ref<number>('paymentFigures.untilMs'),
  ]
  const rows = await db
    .selectFrom('paymentFigures')
    .select('merchantId')
    .where(hasMany({ merchantId, fromMs }, many))
    .execute()
  return rows.map((row) => row.merchantId)
}

/** The moment up to which the figures of a merchant can be stored, on its clock. */
function cutOf({ nowMs, ...context }: FiguresContext, merchantId: string): Promise<number> {
  return onClockOf(context, merchantId, async () => nowMs() - marginMs)
}
