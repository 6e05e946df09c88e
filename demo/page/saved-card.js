import { byId } from './by-id.js'
import { cardField, pageStyle } from './card-fields.js'
import { brandName } from './format.js'
import { tabStorage } from './tab-storage.js'
import { country, language, words } from './words/this-page.js'

/** @import { CvvTokenResult, Service } from '@element-js/element' */
/** @import { FormProblem } from './form-fields.js' */
/** @typedef {{ cardId: string, brand: string, last4: string }} Card */

// Stored for as long as the tab is open, because the payer may go to the bank's page in the meantime.
const storageKey = 'typed-code'

/**
 * The card that the customer saved with an earlier order. The payer enters only its security code. After a declined
 * payment, the same code is valid for the next one, so the payer need not type it again.
 *
 * @param {Service} payments
 * @param {Card} saved
 */
export function savedCard(payments, saved) {
  const element = payments.elements({ locale: language, country }).create('cvv', {
    ariaLabel: words.savedCard.code,
    placeholder: saved.brand === 'american-express' ? words.savedCard.fourDigits : 'CVC',
    style: pageStyle(),
  })
  byId('saved-card-name').textContent = words.savedCard.name(brandName(saved.brand), saved.last4)
  byId('saved-card').hidden = false
  const field = cardField(element, 'saved-code')
  let isUsed = true

  /** @param {boolean} isSaved */
  function show(isSaved) {
    isUsed = isSaved
    byId('saved-card').hidden = !isSaved
    byId('card-fields').hidden = isSaved
    byId('save-card-choice').hidden = isSaved
  }

  /** @returns {{ cvvToken: string, cardId: string, expiresAt: number } | null} */
  function typedBefore() {
    const typed = JSON.parse(tabStorage().getItem(storageKey) ?? 'null')
    return typed?.cardId === saved.cardId && typed.expiresAt * 1000 > Date.now() ? typed : null
  }

  function showCode() {
    const isTyped = typedBefore() !== null
    byId('saved-code-given').hidden = !isTyped
    byId('saved-code-field').hidden = isTyped
  }

  // The code is still valid only if the payer comes back from a payment that was refused.
  if (location.hash !== '#again') tabStorage().removeItem(storageKey)
  show(true)
  showCode()
  byId('use-another-card').addEventListener('click', () => {
    show(false)
    byId('holder-name').focus()
  })
  byId('forget-card').addEventListener('click', () => {
    show(false)
    void fetch(`/saved-card/${saved.cardId}`, { method: 'DELETE' })
  })

  return {
    isUsed: () => isUsed,
    useAnother: () => show(false),
    focus: () => element.focus(),
    /** The code was used or is wrong, so the payer types it again. */
    askAgain() {
      tabStorage().removeItem(storageKey)
      showCode()
      element.clear()
    },
    /** @returns {Promise<CvvTokenResult>} */
    async createToken() {
      const typed = typedBefore()
      if (typed) return { data: typed }
      const result = await payments.createToken(element, { cardId: saved.cardId })
      if (result.data) tabStorage().setItem(storageKey, JSON.stringify(result.data))
      else if (result.error.type === 'validation_error') {
        field.showError(result.error.message, { isAnnounced: false })
      }
      return result
    },
    /**
     * @param {string} message
     * @returns {FormProblem}
     */
    problemOf: (message) => ({ message, focus: () => element.focus() }),
    showCode,
  }
}

/**
 * The customer's saved card, or `null` if there is none or the shop does not answer. Then the payer types the whole
 * card.
 *
 * @returns {Promise<Card | null>}
 */
export async function findSavedCard() {
  try {
    return (await (await fetch('/saved-card')).json()).card ?? null
  } catch {
    return null
  }
}
