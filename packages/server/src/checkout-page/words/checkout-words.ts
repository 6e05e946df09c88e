import type { Locale } from '../../locale.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import type { CheckoutWords } from './types.ts'

/** All that the checkout page says, but for what is said of methods: `payment-methods/words/` has that. */
export const checkoutWords: Readonly<Record<Locale, CheckoutWords>> = { en, es, pt }
