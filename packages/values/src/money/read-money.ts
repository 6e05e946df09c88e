import { ServiceError } from '../errors.ts'
import { type Country, isCountry, takesCurrency } from './country.ts'
import { amountStepOf, type Currency } from './money.ts'

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

interface Amount {
  readonly amountMinor: number
  readonly currency: string
  /** The field of the request. Default: `amount`. */
  readonly field?: string
}

/** @throws ServiceError 400 if the amount is not a multiple of the currency's smallest payable unit. */
export function refuseFractions({ amountMinor, currency, field = 'amount' }: Amount): void {
  const step = amountStepOf(currency)
  if (amountMinor % step === 0) return
  const message = `${field} is ${amountMinor}, but in ${currency} it must be a multiple of ${step}.`
  throw new ServiceError('amount_not_multiple', { message, field })
}
