import fc from 'fast-check'
import type { Database } from '../../../../database/src/database.ts'
import { insertCharge } from '../../../../payments/src/charges/store/charges.ts'
import { insertAttempt } from '../../../../payments/src/links/store/attempts.ts'
import { insertLink } from '../../../../payments/src/links/store/payment-links.ts'
import { insertRefund } from '../../../../payments/src/refunds/store/refunds.ts'
import { attemptRow, cardRow, chargeRow, linkRow, refundRow } from '../stored-rows.ts'

const anyAmount = fc.oneof(fc.constant(999_999_999_999_999), fc.integer({ min: 1, max: 100_000 }))
const anyCurrency = fc.constantFrom('BRL', 'MXN', 'USD')
const anyCharge = fc.constantFrom(
  { transferStatus: 'SETTLED' },
  { transferStatus: 'AUTHORIZED' },
  { transferStatus: 'IN_PROGRESS' },
  { transferStatus: 'CANCELLED', cancelCause: 'requested', finalAmountMinor: 0 },
  { transferStatus: 'CANCELLED', declineReason: 'lost_card', finalAmountMinor: 0 },
  { transferStatus: 'CANCELLED', cancelCause: 'authentication_failed', finalAmountMinor: 0 },
) as fc.Arbitrary<Partial<Parameters<typeof chargeRow>[0]>>
const anyState = fc.constantFrom('paid', 'failed', 'withdrawn')

const anyPayment = fc.record({
  kind: fc.constantFrom('charge', 'charge of a link', 'attempt', 'refund of a charge', 'refund of a link'),
  amountMinor: anyAmount,
  currency: anyCurrency,
  linkCurrency: anyCurrency,
  charge: anyCharge,
  state: anyState,
  refundStatus: fc.constantFrom('SETTLED', 'IN_PROGRESS', 'FAILED'),
  /** When it was made: in which of a million equal parts of the span. */
  place: fc.noBias(fc.integer({ min: 0, max: 999_999 })),
})
type RandomPayment = typeof anyPayment extends fc.Arbitrary<infer Payment> ? Payment : never

interface Span {
  readonly merchantId: string
  readonly fromMs: number
  readonly untilMs: number
}

/** Stores random payments and refunds of a merchant with any outcome, in any currency, also those of links. */
export async function writeRandomPayments(db: Database, span: Span, count: number): Promise<void> {
  const card = cardRow({ merchantId: span.merchantId })
  await db.insertInto('cards').values(card).execute()
  for (const payment of fc.sample(anyPayment, count)) await write(db, span, { payment, cardId: card.cardId })
}

async function write(
  db: Database,
  { merchantId, fromMs, untilMs }: Span,
  { payment, cardId }: { readonly payment: RandomPayment; readonly cardId: string },
): Promise<void> {
  const { kind, amountMinor, currency, linkCurrency, refundStatus, place } = payment
  const createdAtMs = Math.floor(fromMs + (untilMs - fromMs) * (place / 1_000_000))
  const common = { merchantId, createdAtMs, amountMinor }
  const link = linkRow({ ...common, currency: linkCurrency })
  if (kind.includes('link') || kind === 'attempt') await insertLink(db, link)
  const { linkId } = link
  const amount = { amountMinor, finalAmountMinor: amountMinor, currency, finalCurrency: currency }
  const charge = chargeRow({ ...common, ...amount, cardId, ...payment.charge })
  switch (kind) {
    case 'charge':
      await insertCharge(db, charge)
      break
    case 'charge of a link':
      await insertCharge(db, { ...charge, linkId })
      break
    case 'attempt':
      await insertAttempt(
        db,
        attemptRow({ merchantId, linkId, createdAtMs, endedAtMs: createdAtMs, state: payment.state }),
      )
      break
    case 'refund of a link':
      await insertRefund(db, refundRow({ ...common, linkId, refundStatus }))
      break
    case 'refund of a charge': {
      await insertCharge(db, charge)
      const names = {
        linkId: null,
        idempotencyKey: charge.idempotencyKey,
        refundKey: 'r',
        requestHash: 'h',
        bankAccount: null,
      }
      await insertRefund(db, { ...refundRow({ ...common, linkId, refundStatus }), ...names })
      break
    }
    default:
      throw new Error(`${kind satisfies never} is no payment`)
  }
}
