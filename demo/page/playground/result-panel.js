import { tintedNodes } from './tint.js'

/** @import { TokenResult } from '@element-js/element' */

const titles = {
  validation_error: 'Something is missing or wrong',
  api_error: 'The service said no',
  network_error: 'No answer',
  configuration_error: 'The page or its key is not set up',
}

/** Shows the result of the last `createToken()`. */
export function resultPanel() {
  const panel = /** @type {HTMLElement} */ (document.getElementById('result'))
  const title = /** @type {HTMLElement} */ (document.getElementById('result-title'))
  const json = /** @type {HTMLElement} */ (document.getElementById('result-json'))

  return {
    showWaiting() {
      panel.dataset.outcome = 'waiting'
      title.textContent = 'Asking the service…'
    },
    /** @param {TokenResult} result */
    show(result) {
      panel.dataset.outcome = result.error ? 'error' : 'data'
      title.textContent = result.error ? titles[result.error.type] : 'A token was made'
      const lines = JSON.stringify(result, null, 2).split('\n')
      json.replaceChildren(...lines.flatMap((line) => [...tintedNodes(line, 'json'), '\n']))
      json.scrollTo({ top: 0 })
    },
  }
}
