import type { Currency } from './money.ts'

/** ISO 3166-1 alpha-2 code of a country the service takes payments in. */
export type Country = 'BR' | 'MX' | 'CO' | 'CL' | 'PE'

interface CountryFacts {
  readonly currency: Currency
  /** Where most of its people live: the clock that its payments are shown by. */
  readonly timeZone: string
  /** How its issuers let a card be verified without a payment (interface §4.8). */
  readonly verification: 'zero_amount' | 'temporary_authorization'
  readonly hasThreeDSecure: boolean
}

/** The countries that the service takes payments in. */
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

/** Whether payments in a country can be made in a currency: its own, and the dollar. */
export function takesCurrency(country: Country, currency: string): currency is Currency {
  return currency === countries[country].currency || currency === 'USD'
}
