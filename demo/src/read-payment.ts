import type { CardPayment } from '@element-js/node'
import type { PayAnswer, PaymentReceipt } from '../page/pay-answer.ts'
import { unanswered } from './explain-error.ts'

/**
 * Converts a payment of the service for the page.
 *
 * @param reference Its idempotency key.
 */
export function readPayment(payment: CardPayment, reference: string): PayAnswer {
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
