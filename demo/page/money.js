const real = new Intl.NumberFormat('en', { style: 'currency', currency: 'BRL' })

/**
 * Writes a sum of Brazilian reais as the page's language does: 1234500 is R$12,345.00.
 *
 * The server writes the first prices with it and the page all later ones, so that they never differ.
 *
 * @param {number} amountMinor Centavos.
 * @returns {string}
 */
export function formatMoney(amountMinor) {
  return real.format(amountMinor / 100)
}
