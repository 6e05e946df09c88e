import { type Database, isPostgres } from '@element-js/database'
import { sql } from 'kysely'
import { hasMany } from './many-payments.ts'
import type { HourOfPayments } from './payment-volume.ts'

/** The figures of a merchant up to a moment. */
export interface StoredFigures {
  /** On the merchant's clock. Payments from then on are not included. */
  readonly untilMs: number
  readonly hours: readonly HourOfPayments[]
}

export async function findFigures(db: Database, merchantId: string): Promise<StoredFigures | null> {
  const row = await db
    .selectFrom('paymentFigures')
    .select(['untilMs', 'hours'])
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
  return row ? { untilMs: row.untilMs, hours: hoursOf(row.hours) } : null
}

interface NewFigures extends StoredFigures {
  readonly merchantId: string
  /** Since when payments are counted, to find out whether there are many. */
  readonly fromMs: number
  readonly many: number
}

/**
 * Stores the figures of a merchant that has many payments. The statement itself looks whether it has, because a sandbox
 * may have been reset while the figures were read.
 */
export async function replaceFigures(db: Database, figures: NewFigures): Promise<void> {
  const { merchantId, fromMs, many, untilMs } = figures
  const hours = textOf(figures.hours)
  await db.transaction().execute(async (transaction) => {
    // Until a reset or the end of a session is committed, which locks the merchant.
    await transaction
      .selectFrom('merchants')
      .select('merchantId')
      .where('merchantId', '=', merchantId)
      .$if(isPostgres(transaction), (query) => query.forKeyShare())
      .execute()
    await transaction
      .insertInto('paymentFigures')
      .columns(['merchantId', 'untilMs', 'hours'])
      .expression((insert) =>
        insert
          .selectFrom('merchants')
          .select(['merchantId', sql<number>`cast(${untilMs} as bigint)`.as('untilMs')])
          .select(sql<string>`cast(${hours} as text)`.as('hours'))
          .where('merchantId', '=', merchantId)
          .where(hasMany({ merchantId: sql.ref('merchants.merchantId'), fromMs: sql`${fromMs}` }, many)),
      )
      .onConflict((conflict) => conflict.column('merchantId').doUpdateSet({ untilMs, hours }))
      .execute()
  })
}

/**
 * Adds figures of the time since the stored ones, unless somebody else has replaced those: they may have been read again,
 * or after a reset.
 */
export async function addToFigures(
  db: Database,
  merchantId: string,
  { stored, added }: { readonly stored: StoredFigures; readonly added: StoredFigures },
): Promise<void> {
  const hours = textOf(mergeHours([...stored.hours, ...added.hours]))
  await db
    .updateTable('paymentFigures')
    .set({ untilMs: added.untilMs, hours })
    .where('merchantId', '=', merchantId)
    .where('untilMs', '=', stored.untilMs)
    .execute()
}

function textOf(hours: readonly HourOfPayments[]): string {
  return JSON.stringify(hours.map((each) => ({ ...each, amountMinor: String(each.amountMinor) })))
}

type Written = Omit<HourOfPayments, 'amountMinor'> & { readonly amountMinor: string }

function hoursOf(text: string): readonly HourOfPayments[] {
  const written = JSON.parse(text) as readonly Written[]
  return written.map((each) => ({ ...each, amountMinor: BigInt(each.amountMinor) }))
}

/** Adds up figures that may be of the same hours. Each hour, currency and outcome is there once in the result. */
export function mergeHours(hours: readonly HourOfPayments[]): readonly HourOfPayments[] {
  const merged = new Map<string, HourOfPayments>()
  for (const each of hours) {
    const name = `${each.hour} ${each.currency} ${each.outcome}`
    const known = merged.get(name)
    merged.set(name, known ? add(known, each) : each)
  }
  return [...merged.values()]
}

function add(one: HourOfPayments, other: HourOfPayments): HourOfPayments {
  return {
    ...one,
    count: one.count + other.count,
    amountMinor: one.amountMinor + other.amountMinor,
    approvedCount: one.approvedCount + other.approvedCount,
    declinedCount: one.declinedCount + other.declinedCount,
  }
}
