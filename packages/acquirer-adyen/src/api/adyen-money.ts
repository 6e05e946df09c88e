import type { Exponents } from '@element-js/acquirer-adapter'

/**
 * The digits after the point of an amount at Adyen. Adyen counts two digits for CLP and ISK, although ISO 4217 has none
 * for either.
 *
 * @see https://docs.adyen.com/development-resources/currency-codes
 */
export const adyenExponents: Exponents = { BRL: 2, MXN: 2, COP: 2, PEN: 2, USD: 2, CLP: 2 }
