import type { PayAnswer, Refusal, Unanswered } from '../page/pay-answer.ts'
import type { ShopConfig } from './shop-config.ts'

/** The body of a charge, as the service wants it. */
export interface Charge {
  readonly idempotencyKey: string
  readonly cardId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: 'BRL'
  readonly country: 'BR'
  readonly description: string
}

/**
 * Charges a card through the payments service and says what came of it. Never rejects.
 *
 * Sent again with the same key and body, it gives the first answer again and moves no money.
 */
export async function chargeCard(charge: Charge, config: ShopConfig): Promise<PayAnswer> {
  const timeoutMs = config.chargeTimeoutMs ?? 10_000
  let response: Response
  let body: unknown
  try {
    response = await fetch(`${config.serviceUrl}/v1/payments/charges/card`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': config.apiKey,
        authorization: `Bearer ${config.accessToken}`,
      },
      body: JSON.stringify(charge),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    body = await response.json()
  } catch (failure) {
    // Refused, cut off, too slow or not JSON: in each case the charge may have gone through.
    const isTimeout = failure instanceof Error && failure.name === 'TimeoutError'
    return unanswered(isTimeout ? 'service_timeout' : 'service_unreachable')
  }
  return response.ok ? readCharge(body, charge) : readRefusal(response.status, body, charge)
}

function readCharge(body: unknown, charge: Charge): PayAnswer {
  const payment = body as DeepPartial<ChargeAnswer> | null
  const cardInfo = payment?.transferDetails?.card?.cardInfo
  switch (payment?.transferStatus) {
    case 'SETTLED':
      return {
        status: 'paid',
        reference: charge.idempotencyKey,
        amountMinor: payment.finalAmount ?? charge.amount,
        currency: payment.finalCurrency ?? charge.currency,
        card: { brand: cardInfo?.brand ?? 'card', last4: cardInfo?.last4 ?? '' },
      }
    case 'CANCELLED':
      return {
        status: 'declined',
        reference: charge.idempotencyKey,
        reason: 'card_declined',
        message: 'The card was declined.',
      }
    default:
      return unanswered('in_progress')
  }
}

function readRefusal(httpStatus: number, body: unknown, charge: Charge): Refusal | Unanswered {
  const error = body as DeepPartial<ServiceError> | null
  const reason = error?.data?.reason ?? 'unknown'
  const message = error?.message ?? 'The payment was refused.'
  if (httpStatus === 402) return { status: 'declined', reference: charge.idempotencyKey, reason, message }
  if (httpStatus === 429 || httpStatus >= 500) return unanswered('service_unavailable')
  if (httpStatus === 401 || httpStatus === 403) {
    // The payer can do nothing about the shop's own credentials, and need not hear of them.
    return {
      status: 'refused',
      reason: 'shop_not_ready',
      message: 'The shop cannot take payments right now.',
    }
  }
  return { status: 'refused', reason, message }
}

function unanswered(
  reason: 'service_timeout' | 'service_unreachable' | 'service_unavailable' | 'in_progress',
): Unanswered {
  return {
    status: 'unanswered',
    reason,
    message:
      'The payment service has not answered yet. Asking again is safe: the order is paid once at most.',
  }
}

/** What this shop reads of a payment (interface §2.1). */
interface ChargeAnswer {
  transferStatus: string
  finalAmount: number
  finalCurrency: string
  transferDetails: { card: { cardInfo: { brand: string; last4: string } } }
}

/** What this shop reads of an error (interface §7). */
interface ServiceError {
  message: string
  data: { reason: string }
}

type DeepPartial<T> = T extends object ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> } : T
