import { ServiceError } from '../errors.ts'
import { type Country, isCountry, takesCurrency } from './country.ts'
import type { Currency } from './money.ts'

/** @throws ServiceError 400 for a country in which the service takes no payments. */
export function readCountry({ country }: { readonly country: string }): Country {
  if (!isCountry(country)) throw new ServiceError('country_not_supported', { field: 'country' })
  return country
}

/** @throws ServiceError 400 for a country that is not supported, and for a currency that it does not take. */
export function readCurrency(place: { readonly country: string; readonly currency: string }): Currency {
  const { currency } = place
  if (!takesCurrency(readCountry(place), currency))
    throw new ServiceError('currency_not_supported', { field: 'currency' })
  return currency
}
