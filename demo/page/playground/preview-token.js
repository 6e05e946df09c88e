import { showError } from './error-lines.js'
import { callEntry } from './preview-fields.js'

/** @import { CvvTokenResult, Service, TokenData, TokenResult } from '@element-js/element' */
/** @import { Entry } from './event-log.js' */
/** @import { PreviewFields } from './preview-fields.js' */

/**
 * Makes a token of the form's card, and shows its errors below the fields.
 *
 * @param {object} request
 * @param {Service} request.payments
 * @param {PreviewFields['byType']} request.byType
 * @param {HTMLElement} request.canvas
 * @param {TokenData | { cardId: string }} request.tokenData With a `cardId`: the code of that saved card alone.
 * @param {(entry: Entry) => void} request.log
 * @returns {Promise<TokenResult | CvvTokenResult | null>} `null` if there is no field.
 */
export async function previewToken({ payments, byType, canvas, tokenData, log }) {
  const [first] = byType.values()
  if (!first) return null
  log(callEntry('payments', 'createToken', tokenData))
  // Empty before the answer, so that a mistake that remains is announced again.
  for (const line of canvas.querySelectorAll('.error')) line.textContent = ''
  const result = await ('cardId' in tokenData
    ? payments.createToken(first.element, tokenData)
    : payments.createToken(first.element, tokenData))
  const errors = result.error?.type === 'validation_error' ? result.error.errors : []
  for (const { field, message } of errors.toReversed()) {
    showError(byType.has('card') && field !== 'name' ? 'card' : field, message)
  }
  return result
}
