import type { Country } from '../../money/country.ts'

/** The brands that payers of a country look for. Others are taken too, where their issuer approves. */
export const shownBrands: Readonly<Record<Country, readonly string[]>> = {
  BR: ['visa', 'mastercard', 'american-express', 'elo', 'hipercard'],
  MX: ['visa', 'mastercard', 'american-express', 'carnet'],
  CO: ['visa', 'mastercard', 'american-express', 'diners-club', 'codensa'],
  // No link takes cards there; a table of all countries needs no exceptions.
  CL: ['visa', 'mastercard'],
  PE: ['visa', 'mastercard'],
}
