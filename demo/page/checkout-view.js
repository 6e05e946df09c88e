import { byId } from './by-id.js'
import { brandName, formatMoney } from './format.js'
import { language, words } from './words/this-page.js'

/** @import { PaymentReceipt } from './pay-answer.ts' */
/** @import { RefusalWords } from './refusal-words.js' */

/** Shows the outcome of a payment: a confirmation in place of the form, or a notice above the card fields. */
export function resultView() {
  const form = byId('checkout-form')
  const confirmation = byId('confirmation')
  const notice = byId('notice')
  const action = byId('notice-action')
  let act = () => {}
  action.addEventListener('click', () => act())

  return {
    /** @param {{ paid: PaymentReceipt, email: string }} receipt */
    showPaid({ paid, email }) {
      byId('paid-amount').textContent = formatMoney(paid.amountMinor, language)
      byId('paid-card').textContent = words.paid.card(brandName(paid.card.brand), paid.card.last4)
      byId('paid-in').hidden = !paid.installments
      if (paid.installments) {
        const { count, totalMinor } = paid.installments
        const total = formatMoney(totalMinor, language)
        byId('paid-installments').textContent = words.paid.installments(count, total)
      }
      byId('paid-email').textContent = email
      byId('paid-reference').textContent = paid.reference
      form.hidden = true
      confirmation.hidden = false
      // Changing the language would reload the page, without the confirmation.
      byId('languages').hidden = true
      document.title = `${words.paid.pageTitle} · ${document.title.split(' · ')[1]}`
      confirmation.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    },
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
