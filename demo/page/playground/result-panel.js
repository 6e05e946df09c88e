import { tintedNodes } from './tint.js'

/** @import { CvvTokenResult, TokenResult } from '@element-js/element' */

const titles = {
  validation_error: 'Something is missing or wrong',
  api_error: 'The service refused the request',
  network_error: 'No answer',
  configuration_error: 'The page is not set up correctly',
}

/**
 * Shows the result of the last `createToken()`.
 *
 * @param {(cardId: string) => unknown} onSavedCode Makes a token of the code of the card that has the last token.
 */
export function resultPanel(onSavedCode) {
  const panel = /** @type {HTMLElement} */ (document.getElementById('result'))
  const title = /** @type {HTMLElement} */ (document.getElementById('result-title'))
  const json = /** @type {HTMLElement} */ (document.getElementById('result-json'))

  const savedCode = /** @type {HTMLElement} */ (document.getElementById('saved-code'))
  let cardId = ''
  document.getElementById('saved-code-button')?.addEventListener('click', () => onSavedCode(cardId))

  return {
    showWaiting() {
      panel.dataset.outcome = 'waiting'
      title.textContent = 'Asking the service…'
    },
    /** @param {TokenResult | CvvTokenResult} result */
    show(result) {
      panel.dataset.outcome = result.error ? 'error' : 'data'
      title.textContent = result.error ? titles[result.error.type] : 'Token created'
      const lines = JSON.stringify(result, null, 2).split('\n')
      json.replaceChildren(...lines.flatMap((line) => [...tintedNodes(line, 'json'), '\n']))
      json.scrollTo({ top: 0 })
      cardId = result.data?.cardId ?? cardId
      savedCode.hidden = cardId === ''
    },
  }
}
