import type { Locale } from '../locale.ts'
import type { Country } from './country.ts'

/**
 * The BCP 47 tag whose separators numbers have on a page of a country. In Spanish they are the country's own: `24.990`
 * is a price in Chile and would be twenty-five pesos in Mexico. English and Portuguese have one format for all
 * countries.
 */
export function numberTagOf(country: Country, locale: Locale): string {
  return numberTags[locale](country)
}

const numberTags: Readonly<Record<Locale, (country: Country) => string>> = {
  en: () => 'en',
  // Spanish is no language of Brazil, where people write 1.299,90.
  es: (country) => (country === 'BR' ? 'pt-BR' : `es-${country}`),
  pt: () => 'pt-BR',
}
