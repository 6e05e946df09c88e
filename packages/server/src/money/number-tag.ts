import type { Locale } from '../locale.ts'
import type { Country } from './country.ts'

/**
 * The BCP 47 tag whose separators numbers have on a page of a country. In Spanish they are the country's own: `24.990`
 * is a price in Chile and would be twenty-five pesos in Mexico. English and Portuguese have one format for all
 * countries.
 */
export function numberTagOf(country: Country, locale: Locale): string {
  if (locale === 'en') return 'en'
  // Spanish is no language of Brazil, where people write 1.299,90.
  return locale === 'pt' || country === 'BR' ? 'pt-BR' : `es-${country}`
}
