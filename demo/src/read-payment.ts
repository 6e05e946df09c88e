import type { PayAnswer, PaymentReceipt } from '../page/pay-answer.ts'
import { type DeepPartial, unanswered } from './call-service.ts'

/** The properties of a payment that this shop reads. */
interface Payment {
  transferStatus: string
  statusReason: string
  finalAmount: number
  finalCurrency: string
  installments: { count: number; totalAmount: number }
  transferDetails: {
    card: { cardInfo: { brand: string; last4: string }; card3dsInfo: { threeDsRedirectUrl: string } }
  }
}

/**
 * A payment of the service, in the form for the page.
 *
 * @param reference Its idempotency key.
 */
export function readPayment(body: unknown, reference: string): PayAnswer {
  const payment = body as DeepPartial<Payment> | null
  const card = payment?.transferDetails?.card
  switch (payment?.transferStatus) {
    case 'SETTLED':
      return {
        status: 'paid',
        reference,
        amountMinor: payment.finalAmount ?? 0,
        currency: payment.finalCurrency ?? 'BRL',
        card: { brand: card?.cardInfo?.brand ?? 'card', last4: card?.cardInfo?.last4 ?? '' },
        ...installmentsOf(payment.installments),
      }
    case 'CANCELLED':
      return {
        status: 'declined',
        reference,
        reason: payment.statusReason ?? 'card_declined',
        message: 'The payment was not made.',
      }
    default: {
      const url = card?.card3dsInfo?.threeDsRedirectUrl
      // Browsers are redirected there, so it must be a web page.
      const isPage = url !== undefined && /^https?:\/\//.test(url)
      return isPage ? { status: 'challenged', reference, url } : unanswered('in_progress')
    }
  }
}

function installmentsOf(paidIn: DeepPartial<Payment>['installments']): Pick<PaymentReceipt, 'installments'> {
  const { count, totalAmount: totalMinor } = paidIn ?? {}
  return count === undefined || totalMinor === undefined ? {} : { installments: { count, totalMinor } }
}
