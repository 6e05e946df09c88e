/** @typedef {keyof typeof countries} Country */

/** The countries to which the shop sells, with the methods in the order in which their people expect them. */
export const countries = /** @type {const} */ ({
  BR: {
    name: 'Brasil',
    language: 'pt',
    currency: 'BRL',
    numbers: 'pt-BR',
    methods: ['PIX', 'CREDIT_CARD', 'BOLETO', 'BANK_TRANSFER_BR'],
  },
  MX: {
    name: 'México',
    language: 'es',
    currency: 'MXN',
    numbers: 'es-MX',
    methods: ['CREDIT_CARD', 'OXXO', 'BANK_TRANSFER_MX'],
  },
})

/**
 * @param {unknown} code From an address, a form or a page. Default: Brazil.
 * @returns {Country}
 */
export function countryOf(code) {
  return code === 'MX' ? 'MX' : 'BR'
}
