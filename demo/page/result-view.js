import { brandName } from './brand-name.js'
import { formatMoney } from './money.js'

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
      byId('paid-amount').textContent = formatMoney(paid.amountMinor)
      byId('paid-card').textContent = `${brandName(paid.card.brand)} ending in ${paid.card.last4}`
      byId('paid-in').hidden = !paid.installments
      if (paid.installments) {
        const { count, totalMinor } = paid.installments
        byId('paid-installments').textContent = `${count}, ${formatMoney(totalMinor)} altogether`
      }
      byId('paid-email').textContent = email
      byId('paid-reference').textContent = paid.reference
      form.hidden = true
      confirmation.hidden = false
      document.title = `Paid · ${document.title.split(' · ')[1]}`
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

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id))
}
