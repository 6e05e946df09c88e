import { byId } from './by-id.js'
import { cardFields } from './card-fields.js'
import { cartView } from './cart-view.js'
import { payButton, resultView } from './checkout-view.js'
import { contactFields, formProblems } from './form-fields.js'
import { payersReference } from './format.js'
import { confirmWithBank, newPaymentKey, paymentAttempts, sendAttempt } from './payment-attempt.js'
import { outcomeWords } from './refusal-words.js'
import { findSavedCard, savedCard } from './saved-card.js'
import { tabStorage } from './tab-storage.js'
import { country, language, words } from './words/this-page.js'

/** @import { PayAnswer, Refusal } from './pay-answer.ts' */
/** @import { FormProblem } from './form-fields.js' */
/** @import { Order } from './payment-attempt.js' */
/** @import { Service, TokenError } from '@element-js/element' */
/** @typedef {ReturnType<typeof cardFields>} CardFields */

const form = /** @type {HTMLFormElement} */ (byId('checkout-form'))
const byLink = byId('pay-by-link')
const button = payButton()
const contact = contactFields()
const result = resultView()
const problems = formProblems()
const payments = openService()
const attempts = paymentAttempts({
  send: sendAttempt,
  confirm: async (challenge) => (payments ? confirmWithBank(payments, challenge) : challenge),
  storage: tabStorage(),
  newKey: newPaymentKey,
})
const card = payments && cardFields(payments, { onTotal: button.showTotal, onEdit: problems.clear })
const cart = cartView({ root: byId('cart'), onTotal: card?.installments.setAmount ?? button.showTotal })
/** @type {ReturnType<typeof savedCard> | null} The card of an earlier order, once the shop has found it. */
let saved = null
if (payments) void showSavedCard(payments)

form.addEventListener('input', problems.clear)
// The page shows its own errors. Without scripts, the browser shows its own.
form.noValidate = true
form.addEventListener('submit', (event) => {
  if (new FormData(form).get('method') !== 'CREDIT_CARD') return payByLink(event)
  event.preventDefault()
  if (card && !button.isBusy()) void pay(card)
})

// A payer who reloads the page while an answer is missing must not pay a second time.
const leftOpen = attempts.openAttempt()
if (card && leftOpen) {
  cart.restore(leftOpen.items)
  contact.restoreEmail(leftOpen.email)
  showAnswer({ status: 'unanswered', reason: 'no_answer', message: '' }, leftOpen)
}

/** @param {Service} payments */
async function showSavedCard(payments) {
  const found = await findSavedCard()
  // A payer who has already typed another card continues with that card.
  if (!found || byId('card-fields').contains(document.activeElement)) return
  saved = savedCard(payments, found)
  setLocked(button.isBusy())
}

/**
 * The browser sends the cart to the shop, and continues to the payment page.
 *
 * @param {SubmitEvent} event Enter presses the first button of the form, which is not the one for it.
 */
function payByLink(event) {
  const wrong = contact.check({ needsName: false })
  if (wrong.length === 0 && event.submitter === byLink) return
  event.preventDefault()
  problems.show(wrong)
  // A form takes no other submission during this event.
  if (wrong.length === 0) setTimeout(() => form.requestSubmit(byLink))
}

/** @returns {Service | null} `null` if the library could not be loaded; then the page says so. */
function openService() {
  try {
    if (typeof service === 'undefined') throw new Error('The payment library was not loaded.')
    return service(document.body.dataset.apiKey ?? '')
  } catch (failure) {
    reportError(failure)
    const notice = byId('unavailable')
    notice.textContent = words.form.unavailable
    notice.hidden = false
    button.disable()
    return null
  }
}

/** @param {CardFields} card */
async function pay(card) {
  result.hideNotice()
  problems.clear()
  const isSaved = saved?.isUsed() ?? false
  const wrong = contact.check({ needsName: !isSaved })
  const isAsked = isSaved || card.isComplete()
  // With a complete card but a wrong e-mail address, there must be no token yet. An incomplete card makes no token
  // anyway, and the request shows its errors together with the other errors.
  if (wrong.length > 0 && isAsked) return problems.show(wrong)
  if (saved && isSaved) return payAgain(saved)

  button.setBusy(true)
  // A form that will be refused is not locked: that would take the focus from the payer's field.
  setLocked(card.isComplete())
  const token = await card.createToken(contact.values())
  if (token.error || wrong.length > 0) {
    setBusy(false)
    return showTokenError(token.error, wrong)
  }
  const saveCard = isChecked('save-card')
  const installments = await card.installments.chosen()
  const order = { cardId: token.data.cardId, saveCard, ...choices() }
  await settle({ ...order, ...(installments && { installments }) })
}

/** @param {ReturnType<typeof savedCard>} saved */
async function payAgain(saved) {
  button.setBusy(true)
  const token = await saved.createToken()
  if (token.error) {
    setBusy(false)
    return showTokenError(token.error)
  }
  const { cardId, cvvToken } = token.data
  await settle({ cardId, cvvToken, ...choices() })
}

function choices() {
  const { email } = contact.values()
  return { items: cart.items(), email, language, country, use3ds: isChecked('use-3ds') }
}

/** @param {string} id */
function isChecked(id) {
  return /** @type {HTMLInputElement} */ (byId(id)).checked
}

/**
 * @param {Order} order
 * @param {(order: Order) => Promise<PayAnswer>} [send]
 */
async function settle(order, send = attempts.pay) {
  result.hideNotice()
  setBusy(true)
  const answer = await send(order)
  if (answer.status !== 'paid') setBusy(false)
  showAnswer(answer, order)
}

/**
 * @param {PayAnswer} answer
 * @param {Order} order
 */
function showAnswer(answer, order) {
  // A payer who reloads the page gets the state of the order.
  if (answer.status !== 'paid' && 'reference' in answer)
    history.replaceState(null, '', attempts.orderAddress())
  switch (answer.status) {
    case 'paid':
      saved?.askAgain()
      return location.replace(attempts.orderAddress())
    case 'unanswered':
      // The order must not change until the outcome is known.
      setLocked(true)
      button.disable()
      return result.showNotice('unanswered', outcomeWords(answer, words), () => void settle(order))
    case 'challenged':
      saved?.showCode()
      return result.showNotice(
        'challenged',
        outcomeWords(answer, words),
        () => void settle(order, attempts.resume),
      )
    case 'declined':
    case 'refused':
      return showRefusal(answer)
  }
}

/**
 * @param {TokenError | undefined} error
 * @param {readonly FormProblem[]} [wrong] The page's own fields.
 */
function showTokenError(error, wrong = []) {
  if (wrong.length > 0 && error?.type !== 'validation_error') return problems.show(wrong)
  switch (error?.type) {
    case 'validation_error': {
      const ofCard = saved?.isUsed() ? [saved.problemOf(error.message)] : card?.problemsOf(error.errors)
      const found = [...wrong, ...(ofCard ?? [])]
      return problems.show(found.length > 0 ? found : [contact.refuseName(error.message)])
    }
    case 'api_error':
      return showRefusal({ status: error.code === 402 ? 'declined' : 'refused', reason: error.reason })
    case 'network_error':
      return showRefusal({ status: 'refused', reason: 'network_error' })
    case 'configuration_error':
      return showRefusal({ status: 'refused', reason: 'shop_not_ready' })
  }
}

/** @param {Pick<Refusal, 'status' | 'reason' | 'reference'>} refusal */
function showRefusal(refusal) {
  if (refusal.reason.startsWith('installments_')) card?.installments.renew()
  const texts = outcomeWords(refusal, words)
  saved?.showCode()
  result.showNotice(
    refusal.status,
    { ...texts, reference: refusal.reference && payersReference(refusal.reference) },
    () => {
      const [first] = texts.clears
      if (!first || !card) return form.requestSubmit()
      result.hideNotice()
      if (saved?.isUsed() && first === 'cvv') {
        saved.askAgain()
        return saved.focus()
      }
      saved?.useAnother()
      card.clear(texts.clears)
      card.focus(first)
    },
  )
}

/** @param {boolean} isBusy */
function setBusy(isBusy) {
  button.setBusy(isBusy)
  setLocked(isBusy)
}

/** @param {boolean} isLocked */
function setLocked(isLocked) {
  cart.lock(isLocked)
  byId('contact').inert = isLocked
  byId('card-fields').inert = isLocked
  byId('saved-card').inert = isLocked
  byId('installments-field').inert = isLocked
  byId('methods').inert = isLocked
}
