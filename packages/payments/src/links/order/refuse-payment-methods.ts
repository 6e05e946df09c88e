import type { PaymentLinkRequest, PaymentMethod } from '@element-js/protocol/http'
import {
  countries,
  formatFigures,
  readCountry,
  readCurrency,
  ServiceError,
  throwTogether,
} from '@element-js/values'
import type { AmountLimits } from '../../payment-methods/method.ts'
import { methods } from '../../payment-methods/registry.ts'
import type { LinkContext } from '../context.ts'

/** The fields that decide whether a link can offer a method. */
type Offer = Pick<
  PaymentLinkRequest,
  'allowPaymentMethods' | 'country' | 'currency' | 'amount' | 'name' | 'phone' | 'email' | 'description'
>

/**
 * Refuses the methods that cannot pay a link, and says why: its country, its currency, their limits, or a missing field
 * that they require.
 *
 * @throws ServiceError 400; 403 for a method that has no provider in `live`; the first error, which contains the
 * others.
 */
export function refusePaymentMethods({ mode }: Pick<LinkContext, 'mode'>, offer: Offer): void {
  throwTogether(
    offer.allowPaymentMethods.flatMap((method, index) => {
      const field = `allowPaymentMethods.${index}`
      const placeFlaw = findPlaceFlaw(method, { offer, field })
      if (placeFlaw) return [placeFlaw]
      return [
        ...listLimitFlaws(method, offer),
        ...listMissingFields(method, offer),
        ...(mode === 'live' && method !== 'CREDIT_CARD' ? [notConfigured(method, field)] : []),
      ]
    }),
  )
}

function findPlaceFlaw(
  method: PaymentMethod,
  { offer, field }: { readonly offer: Offer; readonly field: string },
): ServiceError | null {
  const country = readCountry(offer)
  const { currency } = offer
  const { title, limits, takesDollars } = methods[method]
  const own = countries[country].currency
  const refusal = (message: string) => new ServiceError('payment_method_not_supported', { message, field })
  if (!limits[country]) {
    const places = Object.keys(limits).join(', ')
    return refusal(`${title} can be used only in ${places}; country is ${country}.`)
  }
  if (currency !== own && !takesDollars)
    return refusal(`${title} can be paid only in ${own}; currency is ${currency}.`)
  return null
}

function listLimitFlaws(method: PaymentMethod, offer: Offer): readonly ServiceError[] {
  const { amount: amountMinor } = offer
  const { title, limits } = methods[method]
  const { leastMinor = 0, mostMinor = Infinity }: AmountLimits = limits[readCountry(offer)] ?? {}
  const flaw =
    (amountMinor < leastMinor && ({ word: 'minimum', limitMinor: leastMinor } as const)) ||
    (amountMinor > mostMinor && ({ word: 'maximum', limitMinor: mostMinor } as const))
  if (!flaw) return []
  const currency = readCurrency(offer)
  const write = (amountMinor: number): string => `${formatFigures({ amountMinor, currency })} ${currency}`
  const [limit, given] = [write(flaw.limitMinor), write(amountMinor)]
  const message = `The ${flaw.word} amount of ${title} is ${limit}; amount is ${given}.`
  return [new ServiceError('payment_method_limit', { message, field: 'amount' })]
}

// Each error names all of them, for those who read only the first one.
function listMissingFields(method: PaymentMethod, offer: Offer): readonly ServiceError[] {
  const { title, requiredFields } = methods[method]
  const missing = requiredFields.filter((each) => (offer[each] ?? null) === null)
  const message = `${title} needs ${requiredFields.join(', ')}; ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`
  return missing.map((field) => new ServiceError('payment_method_field_required', { message, field }))
}

function notConfigured(method: PaymentMethod, field: string): ServiceError {
  const message = `${methods[method].title} is not available on this service.`
  return new ServiceError('payment_method_not_configured', { message, field })
}
