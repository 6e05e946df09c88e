import { attemptStorageKey } from './payment-attempt.js'
import { tabStorage } from './tab-storage.js'

// The payer may come from the bank's page in this tab. Once the outcome is known, the checkout need not ask for it.
const { outcome, order } = /** @type {HTMLElement} */ (document.getElementById('confirmation')).dataset
const attempt = JSON.parse(tabStorage().getItem(attemptStorageKey) ?? 'null')
if (attempt?.orderId === order && (outcome === 'paid' || outcome === 'declined')) {
  tabStorage().removeItem(attemptStorageKey)
}
