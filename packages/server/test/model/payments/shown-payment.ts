import type { ModelOption } from '../engine/expected-installments.ts'
import type { ModelPayment, ModelRefund } from './model-state.ts'

interface ShownFields {
  readonly key: string
  readonly payment: ModelPayment
  readonly cardId: string
  /** What may be told of the card. */
  readonly cardInfo: unknown
  /** What the service made up, as it was seen first. */
  readonly made: MadeUp
}

/** What only the service can choose: it must stay what it was. */
export interface MadeUp {
  readonly referenceId: string
  readonly challengeUrl: string
}

const codes = { SETTLED: 200, AUTHORIZED: 600, IN_PROGRESS: 100, CANCELLED: 400 } as const
// From April to August, when the model's clock goes, no clock of these countries is changed.
const zones = { BR: '-03:00', MX: '-06:00', CL: '-04:00', PE: '-05:00' } as const

/** A payment as the interface shows it, every field. */
export function shownPayment({ key, payment, cardId, cardInfo, made }: ShownFields): unknown {
  const { order, status, statusReason } = payment
  const { threeDSecure: paymentFlow, amount, currency, country, texts } = order
  const createTime = timeIn(zones[country], payment.createdAtMs)
  const card3dsInfo =
    paymentFlow === 'DIRECT' ? { use3ds: true, threeDsRedirectUrl: made.challengeUrl } : { use3ds: true }
  return {
    transferStatusCode: codes[status],
    transferStatus: status,
    idempotencyKey: key,
    referenceId: made.referenceId,
    ...texts,
    paymentMethod: 'CARD',
    ...(paymentFlow && { paymentFlow }),
    ...(paymentFlow === 'REDIRECT' && { redirectUrl: made.challengeUrl }),
    amount,
    currency,
    finalAmount: payment.finalAmount,
    finalCurrency: currency,
    country,
    createTime,
    scheduledTime: createTime,
    transferDetails: { card: { cardId, cardInfo, ...(paymentFlow && { card3dsInfo }) } },
    ...(payment.option && { installments: shownInstallments(payment.option) }),
    ...(statusReason !== null && { statusReason }),
    ...refundFields(key, payment.refunds),
  }
}

function shownInstallments({ installments: count, totalAmount }: ModelOption): object {
  return { count, totalAmount }
}

function refundFields(key: string, refunds: readonly ModelRefund[]): object {
  if (refunds.length === 0) return {}
  const refundedAmount = refunds
    .filter(({ status }) => status === 'SETTLED')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { refundedAmount, refunds: refunds.map((refund) => shownRefund(key, refund)).toSorted(byContent) }
}

/** A refund as the service shows it, every field except its id. */
export function shownRefund(
  key: string,
  { amountMinor, currency, status, createdAtMs }: ModelRefund,
): object {
  return {
    idempotencyKey: key,
    amount: amountMinor,
    currency,
    refundStatus: status,
    createdAt: Math.floor(createdAtMs / 1000),
  }
}

/**
 * An answer without the ids of refunds, which only the service can choose, and with refunds of one second in an order that
 * the model can know.
 */
export function withoutRefundIds(body: unknown): unknown {
  const { refundId, refunds, ...rest } = body as { refundId?: string; refunds?: readonly object[] }
  if (refunds) return { ...rest, refunds: refunds.map(withoutRefundIds).toSorted(byContent) }
  return refundId?.startsWith('rfd_') ? rest : body
}

function byContent(a: unknown, b: unknown): number {
  return JSON.stringify(a, fieldsOfRefund) < JSON.stringify(b, fieldsOfRefund) ? -1 : 1
}

const fieldsOfRefund = ['createdAt', 'amount', 'refundStatus']

function timeIn(zone: string, atMs: number): string {
  const hours = Number(zone.slice(0, 3))
  const [date, time] = new Date(atMs + hours * 3_600_000).toISOString().split('T')
  return `${date} ${time?.slice(0, 8)} GMT${zone}`
}
