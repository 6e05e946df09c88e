import { attemptStorageKey } from './payment-attempt.js'

// The payer comes from the bank's page in this tab. Once the outcome is known, the checkout need not ask for it again.
const { outcome } = /** @type {HTMLElement} */ (document.getElementById('confirmation')).dataset
if (outcome !== 'challenged' && outcome !== 'unanswered') sessionStorage.removeItem(attemptStorageKey)
