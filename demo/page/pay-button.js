import { formatMoney } from './money.js'
import { language, words } from './words/this-page.js'

/** The button shows the total, and cannot be pressed while a payment is in progress. */
export function payButton() {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById('pay'))
  const label = /** @type {HTMLElement} */ (document.getElementById('pay-label'))
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
      sum = formatMoney(totalMinor, language)
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
