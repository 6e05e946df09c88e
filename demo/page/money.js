const real = new Intl.NumberFormat('en', { style: 'currency', currency: 'BRL' })

/**
 * Formats an amount of Brazilian reais in the page's language: 1234500 is R$12,345.00.
 *
 * The server formats the first prices with it, and the page all later ones, so that they never differ.
 *
 * @param {number} amountMinor Centavos.
 * @returns {string}
 */
export function formatMoney(amountMinor) {
  return real.format(amountMinor / 100)
}
