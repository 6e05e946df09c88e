import { ElementError } from '@element-js/node'
import type { MissingAnswer, Refusal } from '../page/pay-answer.ts'

/**
 * Converts an error of the service for the page.
 *
 * @param reference The payment, if the bank was asked.
 */
export function explainError(error: unknown, reference: string): Refusal | MissingAnswer {
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

export function unanswered(
  reason: 'service_timeout' | 'service_unreachable' | 'service_unavailable' | 'in_progress',
): MissingAnswer {
  return {
    status: 'unanswered',
    reason,
    message:
      'The payment service has not answered yet. Asking again is safe: the order is paid once at most.',
  }
}
