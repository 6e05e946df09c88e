import type { LedgerEntry } from '@element-js/payments'
import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import { type Currency, currencyExponents, type ExchangeRate, minorUnits, ownText } from '@element-js/values'
import { z } from 'zod'

/** From 2000 to 2100, the years of test cards and test certificates. */
const earliestSeconds = 946_684_800
const latestSeconds = 4_102_444_800
const span = latestSeconds - earliestSeconds

/** Body of `POST /v1/sandbox/clock`: one of the two fields. */
export interface ClockRequest {
  readonly advanceSeconds?: number
  readonly now?: number
}

export interface ClockResponse {
  /** Unix seconds. */
  readonly now: number
}

/** Whether a time is outside of the range of the sandbox clock. */
export function isOutOfRange(nowSeconds: number): boolean {
  return nowSeconds < earliestSeconds || nowSeconds > latestSeconds
}

export const clockRange: string = `from ${earliestSeconds} (2000) to ${latestSeconds} (2100)`

export const clockRequestSchema: z.ZodType<ClockRequest> = z
  .object({
    advanceSeconds: z
      .int()
      .min(-span)
      .max(span)
      .exactOptional()
      .describe('How far to move the clock; negative to move it backwards.'),
    now: z
      .int()
      .min(earliestSeconds)
      .max(latestSeconds)
      .exactOptional()
      .describe('The new time, in Unix seconds.'),
  })
  .refine((body) => (body.advanceSeconds === undefined) !== (body.now === undefined), {
    error: 'must have either advanceSeconds or now',
  })
  .meta({ oneOf: [{ required: ['advanceSeconds'] }, { required: ['now'] }] })

export const clockResponseSchema: z.ZodType<ClockResponse> = z.object({
  now: z.int().describe("The sandbox's time, in Unix seconds."),
})

/** An entry of the acquirer's ledger, with its payment or link. */
export interface ShownLedgerEntry extends LedgerEntry {
  readonly idempotencyKey?: string
  readonly linkId?: string
}

export interface LedgerResponse {
  readonly entries: readonly ShownLedgerEntry[]
}

export const ledgerResponseSchema: z.ZodType<LedgerResponse> = z.object({
  entries: z.array(
    z.object({
      id: ownText,
      type: z.enum(['verify', 'authorize', 'capture', 'cancel', 'refund']),
      reference: ownText.describe("The acquirer's reference of the payment or verification."),
      amount: z.int().describe(`${minorUnits}; 0 for a verification.`),
      currency: ownText.describe('Empty if there is no amount.'),
      network: ownText.nullable().describe('The network of the card; null in an operation without a card.'),
      result: z.enum(['approved', 'declined']),
      createdAt: z.int().describe('Unix seconds.'),
      installments: z
        .object({
          count: z.int(),
          totalAmount: z.int().describe(`${minorUnits}: the total that the payer pays.`),
        })
        .exactOptional()
        .describe('Of an authorization in installments.'),
      idempotencyKey: ownText
        .exactOptional()
        .describe("The service's payment with this reference; absent if there is none."),
      linkId: ownText.exactOptional().describe('The payment link of this entry; absent if there is none.'),
    }),
  ),
})

const currency = z.enum(Object.keys(currencyExponents) as Currency[])

export const exchangeRatesSchema: z.ZodType<{ readonly rates: readonly ExchangeRate[] }> = z.object({
  rates: z.array(
    z.object({
      fromCurrency: currency,
      toCurrency: currency,
      rate: ownText.describe('Major units of toCurrency for one of fromCurrency, as a decimal.'),
    }),
  ),
})

/** Body of `POST /v1/sandbox/payment-links/{linkId}/pay`. */
export interface PlayRequest {
  readonly method: PaymentMethod
  readonly outcome?: 'paid' | 'failed' | 'later'
}

export const playRequestSchema: z.ZodType<PlayRequest> = z.object({
  method: z.enum(paymentMethods).describe('Any except CREDIT_CARD.'),
  outcome: z
    .enum(['paid', 'failed', 'later'])
    .exactOptional()
    .describe('Default paid. later: the payer has begun to pay, and the link is IN_PROGRESS.'),
})
