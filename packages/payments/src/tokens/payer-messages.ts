import { type Hook, setMessagesOf } from '@element-js/http'
import { type PayerProblem, payerMessages } from '@element-js/protocol/http'
import { isLocale, type Reason } from '@element-js/values'
import { declineProblems } from '../acquirer/domain/decline-reason.ts'

/** The missing reasons are mistakes of the page, so their messages are for its developer. */
const problems: Readonly<Partial<Record<Reason, PayerProblem>>> = {
  ...declineProblems,
  invalid_card_number: 'wrongNumber',
  invalid_expiration: 'wrongDate',
  card_expired: 'expiredCard',
  invalid_cvv: 'wrongCode',
  test_card_refused: 'notAccepted',
  too_many_requests: 'tooMany',
  acquirer_unavailable: 'bankTrouble',
  store_unavailable: 'bankTrouble',
  service_stopping: 'bankTrouble',
  internal_error: 'bankTrouble',
}

/**
 * For routes that only card fields call; it runs before all other hooks. Shops show the messages of these errors to the
 * payer, so the messages are in the language of the fields. `Accept-Language` names it as exactly one locale, such as
 * `pt`. With any other header, the messages are those of the catalogue.
 */
export const usePayerMessages: Hook = async (request) => {
  const language = request.headers['accept-language']
  if (!isLocale(language)) return
  setMessagesOf(request, (reason) => {
    const problem = problems[reason]
    return problem && payerMessages[language][problem]
  })
}
