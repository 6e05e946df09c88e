import { type PayerProblem, payerMessages } from '@element-js/protocol/http'
import type { DeclineReason } from '../acquirer/domain/decline-reason.ts'
import type { Reason } from '../errors.ts'
import type { Hook } from '../http/hook.ts'
import { setMessagesOf } from '../http/reason-of-request.ts'
import { isLocale } from '../locale.ts'

const declines: Readonly<Record<DeclineReason, PayerProblem>> = {
  card_declined: 'declined',
  // A thief must not learn that a card is known as lost or stolen.
  lost_card: 'declined',
  stolen_card: 'declined',
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expired',
  incorrect_cvv: 'wrongCode',
  processing_error: 'later',
  authentication_required: 'needsBank',
}

/** The reasons that are missing here are mistakes of the page: their messages are for its developer. */
const problems: Readonly<Partial<Record<Reason, PayerProblem>>> = {
  ...declines,
  invalid_card_number: 'wrongNumber',
  invalid_expiration: 'wrongDate',
  card_expired: 'expired',
  invalid_cvv: 'wrongCode',
  test_card_refused: 'notAccepted',
  too_many_requests: 'tooMany',
  acquirer_unavailable: 'later',
  store_unavailable: 'later',
  service_stopping: 'later',
  internal_error: 'later',
}

/**
 * For routes that only card fields ask, before all other hooks. Shops show the messages of their errors to the payer, so
 * these are in the language of the fields, which `Accept-Language` names: exactly `en`, `es` or `pt`. With another header
 * they are the catalogue's.
 */
export const tellPayer: Hook = async (request) => {
  const language = request.headers['accept-language']
  if (!isLocale(language)) return
  setMessagesOf(request, (reason) => {
    const problem = problems[reason]
    return problem && payerMessages[language][problem]
  })
}
