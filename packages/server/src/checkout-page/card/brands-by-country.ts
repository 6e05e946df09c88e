import type { BrandId } from '@element-js/card'
import type { Country } from '../../money/country.ts'

/** The brands to show in a country. Cards of other brands are accepted too, if their issuer approves. */
export const shownBrands: Readonly<Record<Country, readonly BrandId[]>> = {
  BR: ['visa', 'mastercard', 'american-express', 'elo', 'hipercard'],
  MX: ['visa', 'mastercard', 'american-express', 'carnet'],
  CO: ['visa', 'mastercard', 'american-express', 'diners-club', 'codensa'],
  // Links accept no cards there, but a table of all countries needs no exceptions.
  CL: ['visa', 'mastercard'],
  PE: ['visa', 'mastercard'],
}
