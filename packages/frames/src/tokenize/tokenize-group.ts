import type { AnyTokenResult, CardOrCodeData, ValidationErrors } from '@element-js/protocol/frame'
import type { TypedFields } from '../group/answer-channel.ts'
import type { Wording } from '../locales/wording.ts'
import { judgeCode, judgeGroup } from './judge-group.ts'
import { requestCvvToken } from './request-cvv-token.ts'
import { requestToken } from './request-token.ts'
import { validationError } from './validation-error.ts'

/** What a token request needs besides the card. */
export interface TokenContext {
  readonly apiKey: string
  /** With a `cardId`, the token is that of the saved card's security code. */
  readonly tokenData: CardOrCodeData
  /** The page's id of the request. */
  readonly attempt: string
  readonly country: string | undefined
  readonly wording: Wording
}

/**
 * Creates a token from a group's values if they are a complete card, or from the security code alone if the card is a
 * saved one. Always resolves.
 */
export async function tokenizeGroup(fields: TypedFields, context: TokenContext): Promise<AnyTokenResult> {
  const { apiKey, attempt, tokenData, wording, country } = context
  const { cardId } = tokenData
  const { locale, messages } = wording
  // This is the key part of the field with the secret, whichever frame received the request, so the same request has
  // the same key for as long as that field exists.
  const sendingOf = (keyPart = '') => ({
    apiKey,
    locale,
    networkMessage: messages.network,
    idempotencyKey: `${attempt}-${keyPart}`,
  })
  if (cardId !== undefined) {
    const judged = judgeCode(fields, wording)
    if ('error' in judged) return judged
    return requestCvvToken({ cardId, cvv: judged.cvv }, sendingOf(fields.cvv?.keyPart))
  }
  const judged = judgeGroup(fields, tokenData, wording)
  if ('error' in judged) return judged
  const { wishes, keyPart } = fields.pan ?? {}
  const result = await requestToken({ ...judged, tokenData, country, wishes, ...sendingOf(keyPart) })
  return hasNumberAsName(result, tokenData) ? { error: numberAsName(wording) } : result
}

/** Whether the service has found a card number in the cardholder's name. The only other text that it reads is the email. */
function hasNumberAsName({ error }: AnyTokenResult, { name }: CardOrCodeData): boolean {
  return error?.type === 'api_error' && error.reason === 'card_number_in_text' && /\p{Nd}/u.test(name)
}

function numberAsName({ messages }: Wording): ValidationErrors {
  const error = validationError({ code: 3, field: 'name', message: messages.numberAsName })
  return { ...error, errors: [error] }
}
