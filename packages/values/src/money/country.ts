import type { Currency } from './money.ts'

/** ISO 3166-1 alpha-2 code of a country in which the service takes payments. */
export type Country = 'BR' | 'MX' | 'CO' | 'CL' | 'PE'

interface CountryFacts {
  readonly currency: Currency
  /** The time zone of most of its people. Times of its payments are shown in it. */
  readonly timeZone: string
  /** How the country's issuers verify a card without a payment. */
  readonly verification: 'zero_amount' | 'temporary_authorization'
  readonly hasThreeDSecure: boolean
}

/** The countries in which the service takes payments. */
export const countries: Readonly<Record<Country, CountryFacts>> = {
  BR: {
    currency: 'BRL',
    timeZone: 'America/Sao_Paulo',
    verification: 'zero_amount',
    hasThreeDSecure: true,
  },
  MX: {
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    verification: 'zero_amount',
    hasThreeDSecure: true,
  },
  CO: {
    currency: 'COP',
    timeZone: 'America/Bogota',
    verification: 'temporary_authorization',
    hasThreeDSecure: false,
  },
  CL: {
    currency: 'CLP',
    timeZone: 'America/Santiago',
    verification: 'temporary_authorization',
    hasThreeDSecure: false,
  },
  PE: {
    currency: 'PEN',
    timeZone: 'America/Lima',
    verification: 'temporary_authorization',
    hasThreeDSecure: false,
  },
}

export function isCountry(code: string): code is Country {
  return Object.hasOwn(countries, code)
}

/** Whether payments in a country can use a currency: the country's own, or the US dollar. */
export function takesCurrency(country: Country, currency: string): currency is Currency {
  return currency === countries[country].currency || currency === 'USD'
}
