import type { Locale } from '../../locale.ts'
import { type CheckoutWords, en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

/** The texts of the checkout page in each locale. Those of the payment methods are in `payment-methods/words/`. */
export const checkoutWords: Readonly<Record<Locale, CheckoutWords>> = { en, es, pt }
