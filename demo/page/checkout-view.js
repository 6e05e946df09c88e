import { byId } from './by-id.js'
import { formatMoney } from './format.js'
import { country, language, words } from './words/this-page.js'

/** @import { RefusalWords } from './refusal-words.js' */

/** Shows why an order is not paid, in a notice above the card fields. */
export function resultView() {
  const notice = byId('notice')
  const action = byId('notice-action')
  let act = () => {}
  action.addEventListener('click', () => act())

  return {
    /**
     * @param {'declined' | 'refused' | 'unanswered' | 'challenged'} outcome
     * @param {RefusalWords & { reference?: string | undefined }} words
     * @param {() => void} onAction
     */
    showNotice(outcome, words, onAction) {
      byId('notice-title').textContent = words.title
      byId('notice-text').textContent = words.text
      byId('notice-reference').textContent = words.reference ?? ''
      byId('notice-lookup').hidden = words.reference === undefined
      action.textContent = words.action
      act = onAction
      notice.dataset.outcome = outcome
      notice.hidden = false
      notice.focus({ preventScroll: true })
      notice.scrollIntoView({ block: 'center' })
    },
    hideNotice() {
      notice.hidden = true
    },
  }
}

/** The button shows the total, and cannot be pressed while a payment is in progress. */
export function payButton() {
  const button = /** @type {HTMLButtonElement} */ (byId('pay'))
  const label = byId('pay-label')
  let sum = ''
  let isBusy = false

  const show = () => {
    label.textContent = isBusy ? words.form.paying(sum) : words.form.pay(sum)
    button.ariaBusy = String(isBusy)
    button.disabled = isBusy
  }

  return {
    isBusy: () => isBusy,
    /** @param {number} totalMinor */
    showTotal(totalMinor) {
      sum = formatMoney(totalMinor, language, country)
      show()
    },
    /** @param {boolean} next */
    setBusy(next) {
      isBusy = next
      show()
    },
    disable() {
      button.disabled = true
    },
  }
}
