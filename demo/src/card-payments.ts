import { type CardPayment, type ChargeOrder, type Client, ElementError } from '@element-js/node'
import type { MissingAnswer, PayAnswer, PaymentReceipt, Refusal } from '../page/pay-answer.ts'

/** The charge, with a key that the shop chooses. */
export type Charge = ChargeOrder & { readonly idempotencyKey: string }

/**
 * Charges a card through the payments service and returns the outcome.
 *
 * A second call with the same key and body returns the first answer again and moves no money.
 */
export async function chargeCard(charge: Charge, service: Client): Promise<PayAnswer> {
  try {
    return readPayment(await service.charges.create(charge), charge.idempotencyKey)
  } catch (error) {
    return explainError(error, charge.idempotencyKey)
  }
}

const notFound: PayAnswer = {
  status: 'refused',
  reason: 'payment_not_found',
  message: 'No payment has this key.',
}

/** Asks the service about a payment. @param idempotencyKey From an address, so it can be anything. */
export async function findPayment(idempotencyKey: unknown, service: Client): Promise<PayAnswer> {
  if (typeof idempotencyKey !== 'string' || !/^[\w-]{1,64}$/.test(idempotencyKey)) return notFound
  try {
    return readPayment(await service.charges.get(idempotencyKey), idempotencyKey)
  } catch (error) {
    return explainError(error, idempotencyKey)
  }
}

/**
 * Converts a payment of the service for the page.
 *
 * @param reference Its idempotency key.
 */
function readPayment(payment: CardPayment, reference: string): PayAnswer {
  switch (payment.transferStatus) {
    case 'SETTLED':
      return {
        status: 'paid',
        reference,
        amountMinor: payment.finalAmount,
        currency: payment.finalCurrency,
        card: cardOf(payment),
        ...installmentsOf(payment),
      }
    case 'CANCELLED':
      return {
        status: 'declined',
        reference,
        reason: payment.statusReason ?? 'card_declined',
        message: 'The payment was not made.',
      }
    default: {
      const url = payment.transferDetails.card.card3dsInfo?.threeDsRedirectUrl
      // Browsers are redirected there, so it must be a web page.
      const isPage = url !== undefined && /^https?:\/\//.test(url)
      return isPage ? { status: 'challenged', reference, url } : unanswered('in_progress')
    }
  }
}

function cardOf({ transferDetails }: CardPayment): PaymentReceipt['card'] {
  const { brand, last4 } = transferDetails.card.cardInfo
  return { brand: brand ?? 'card', last4 }
}

function installmentsOf({ installments }: CardPayment): Pick<PaymentReceipt, 'installments'> {
  if (!installments) return {}
  const { count, totalAmount: totalMinor } = installments
  return { installments: { count, totalMinor } }
}

/**
 * Converts an error of the service for the page.
 *
 * @param reference The payment, if the bank was asked.
 */
function explainError(error: unknown, reference: string): Refusal | MissingAnswer {
  if (!(error instanceof ElementError)) throw error
  const { type, reason, message } = error
  switch (type) {
    case 'card_declined':
      return { status: 'declined', reference, reason, message }
    case 'connection':
      return unanswered(reason === 'timeout' ? 'service_timeout' : 'service_unreachable')
    case 'rate_limited':
    case 'unavailable':
      return unanswered('service_unavailable')
    case 'authentication':
    case 'permission':
      // The payer cannot change the shop's own credentials, and the message must not mention them.
      return {
        status: 'refused',
        reason: 'shop_not_ready',
        message: 'The shop cannot take payments right now.',
      }
    default:
      // Another request is working on the payment.
      return reason === 'payment_in_progress'
        ? unanswered('in_progress')
        : { status: 'refused', reason, message }
  }
}

function unanswered(
  reason: 'service_timeout' | 'service_unreachable' | 'service_unavailable' | 'in_progress',
): MissingAnswer {
  return {
    status: 'unanswered',
    reason,
    message:
      'The payment service has not answered yet. Asking again is safe: the order is paid once at most.',
  }
}
