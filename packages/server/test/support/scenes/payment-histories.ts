import type { PaymentMethod } from '@element-js/protocol/http'
import fc from 'fast-check'
import type { Database } from '../../../../database/src/database.ts'
import type { Charge } from '../../../../payments/src/charges/domain/charge.ts'
import { insertCharge } from '../../../../payments/src/charges/store/charges.ts'
import { insertAttempt } from '../../../../payments/src/links/store/attempts.ts'
import { insertLink } from '../../../../payments/src/links/store/payment-links.ts'
import { insertRefund } from '../../../../payments/src/refunds/store/refunds.ts'
import type { Currency } from '../../../../values/src/index.ts'
import { attemptRow, cardRow, chargeRow, linkRow, refundRow } from '../stored-rows.ts'

type CardEnd =
  | 'collected'
  | 'authorized'
  | 'released'
  | 'waiting'
  | 'declined'
  | 'step-up'
  | 'broken'
  | 'abandoned'

/** How a card payment ended, and what its issuer said. */
const ends: Readonly<Record<CardEnd, Partial<Charge>>> = {
  collected: { transferStatus: 'SETTLED' },
  authorized: { transferStatus: 'AUTHORIZED' },
  released: { transferStatus: 'CANCELLED', cancelCause: 'requested' },
  waiting: { transferStatus: 'IN_PROGRESS' },
  declined: { transferStatus: 'CANCELLED', declineReason: 'insufficient_funds' },
  'step-up': { transferStatus: 'CANCELLED', declineReason: 'authentication_required' },
  broken: { transferStatus: 'CANCELLED', declineReason: 'processing_error' },
  abandoned: { transferStatus: 'CANCELLED', cancelCause: 'authentication_abandoned' },
}

const approved: readonly string[] = ['collected', 'authorized', 'released']

interface Try {
  /** By card, or by another method on the order's link. */
  readonly end: CardEnd | 'pix paid' | 'pix withdrawn'
  readonly isOnLink: boolean
  /** Whether it is captured or refunded in part. */
  readonly isInPart: boolean
  readonly refund: 'SETTLED' | 'FAILED' | null
  /** Since the attempt before. */
  readonly gapMs: number
  readonly amountMinor: number
}

interface Order {
  /** Whether its attempts name it. Otherwise each of them is an order. */
  readonly isNamed: boolean
  readonly currency: Currency
  readonly startMs: number
  readonly attempts: readonly Try[]
}

const anyTry: fc.Arbitrary<Try> = fc.record({
  end: fc.constantFrom(...(Object.keys(ends) as CardEnd[]), 'pix paid', 'pix withdrawn'),
  isOnLink: fc.boolean(),
  isInPart: fc.boolean(),
  refund: fc.constantFrom(null, 'SETTLED', 'FAILED'),
  gapMs: fc.constantFrom(0, 1, 40 * 60_000, 20 * 3_600_000),
  amountMinor: fc.oneof(fc.constant(999_999_999_999_999), fc.integer({ min: 2, max: 100_000 })),
})

/** Orders with their attempts in any sequence, by card and by Pix, with and without a link. */
export const anyHistory: fc.Arbitrary<readonly Order[]> = fc.array(
  fc.record({
    isNamed: fc.boolean(),
    currency: fc.constantFrom<Currency[]>('BRL', 'MXN', 'CLP'),
    startMs: fc.integer({ min: 0, max: 24 * 24 * 3_600_000 }),
    attempts: fc.array(anyTry, { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 12 },
)

/** An attempt that was written. */
export interface WrittenAttempt {
  readonly id: string
  readonly order: string
  readonly atMs: number
  readonly method: PaymentMethod
  readonly currency: Currency
  readonly collectedMinor: number
  readonly refundedMinor: number
  readonly succeeded: boolean
  readonly verdict: 'approved' | 'declined' | null
}

/** Stores a history of a merchant, in ascending order of each order's attempts. */
export async function writeHistory(
  db: Database,
  history: readonly Order[],
  { merchantId, fromMs }: { readonly merchantId: string; readonly fromMs: number },
): Promise<readonly WrittenAttempt[]> {
  const card = cardRow({ merchantId })
  await db.insertInto('cards').values(card).execute()
  const written: WrittenAttempt[] = []
  for (const [number, { isNamed, currency, startMs, attempts }] of history.entries()) {
    let atMs = fromMs + startMs
    const orderId = `order-${number}`
    const [linkMinor = 1] = attempts.map(({ amountMinor }) => amountMinor)
    const link = linkRow({ merchantId, orderId, currency, amountMinor: linkMinor, createdAtMs: fromMs })
    let isLinkOver = false
    if (isNamed) await insertLink(db, link)
    for (const [index, attempt] of attempts.entries()) {
      atMs += attempt.gapMs
      const id = `a${number}.${index}`
      const { end } = attempt
      const isOther = end === 'pix paid' || end === 'pix withdrawn'
      const isOnLink = isNamed && (isOther || attempt.isOnLink)
      // A link can be paid once, and only a link by Pix.
      if ((isOnLink && isLinkOver) || (isOther && !isNamed)) continue
      const amountMinor = isOnLink ? linkMinor : attempt.amountMinor
      const isPaid = end === 'pix paid' || end === 'collected'
      const linkId = isOnLink ? link.linkId : null
      const collectedMinor = !isPaid ? 0 : attempt.isInPart && !isOnLink ? amountMinor - 1 : amountMinor
      if (isOnLink) {
        isLinkOver = isPaid || end === 'waiting' || end === 'authorized'
        const state = isPaid ? 'paid' : isLinkOver ? 'waiting' : 'withdrawn'
        const method = isOther ? 'PIX' : 'CREDIT_CARD'
        const row = { merchantId, linkId: link.linkId, attemptId: id, method, state } as const
        await insertAttempt(
          db,
          attemptRow({ ...row, createdAtMs: atMs, endedAtMs: isLinkOver ? null : atMs }),
        )
      }
      if (!isOther) {
        const finalAmountMinor = isPaid ? collectedMinor : end === 'authorized' ? amountMinor : 0
        const amounts = { amountMinor, finalAmountMinor, currency, finalCurrency: currency }
        const names = { merchantId, idempotencyKey: id, linkId, cardId: card.cardId, createdAtMs: atMs }
        const reference = isNamed && { referenceId: orderId }
        await insertCharge(db, chargeRow({ ...names, ...amounts, ...reference, ...ends[end] }))
      }
      const refundedMinor = attempt.isInPart ? 1 : collectedMinor
      const refund = isPaid ? attempt.refund : null
      if (refund) {
        const fields = { merchantId, amountMinor: refundedMinor, createdAtMs: atMs, refundStatus: refund }
        const ofLink = refundRow({ ...fields, linkId: link.linkId })
        const ofCharge = {
          linkId: null,
          idempotencyKey: id,
          refundKey: 'r',
          requestHash: 'h',
          bankAccount: null,
        }
        await insertRefund(db, linkId === null ? { ...ofLink, ...ofCharge } : ofLink)
      }
      written.push({
        id,
        order: isNamed ? orderId : id,
        atMs,
        method: isOther ? 'PIX' : 'CREDIT_CARD',
        currency,
        collectedMinor,
        refundedMinor: refund === 'SETTLED' ? refundedMinor : 0,
        succeeded: isPaid || approved.includes(end),
        verdict: approved.includes(end) ? 'approved' : end === 'declined' ? 'declined' : null,
      })
    }
  }
  return written
}

/** A payment as it should be: an attempt, and the earlier ones that it contains. */
export interface ExpectedPayment extends WrittenAttempt {
  readonly earlier: readonly WrittenAttempt[]
}

/** The payments of a history, newest first: each order's attempts, up to one that succeeded. */
export function paymentsOf(attempts: readonly WrittenAttempt[]): readonly ExpectedPayment[] {
  const payments: ExpectedPayment[] = []
  for (const ofOrder of Map.groupBy(attempts, ({ order }) => order).values()) {
    let earlier: WrittenAttempt[] = []
    for (const [index, attempt] of ofOrder.entries()) {
      if (!attempt.succeeded && index < ofOrder.length - 1) {
        earlier.push(attempt)
        continue
      }
      const isDeclined = earlier.some(({ verdict }) => verdict === 'declined')
      payments.push({ ...attempt, earlier, verdict: attempt.verdict ?? (isDeclined ? 'declined' : null) })
      earlier = []
    }
  }
  return payments.sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1))
}
