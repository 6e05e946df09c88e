import type { PaymentMethod } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import { formatFigures } from '../../money/amount.ts'
import { countries } from '../../money/country.ts'
import type { AmountLimits } from '../../payment-methods/method.ts'
import { methods } from '../../payment-methods/registry.ts'
import type { LinkContext } from '../context.ts'
import type { PaymentLink } from '../domain/payment-link.ts'

/** What decides whether a link can offer a method. */
export type Offer = Pick<
  PaymentLink,
  'allowPaymentMethods' | 'country' | 'currency' | 'amountMinor' | 'name' | 'phone' | 'email' | 'description'
>

/**
 * Refuses the first method that cannot pay a link, and says why: its country, its currency, the least and the most it
 * takes, and what it has to know.
 *
 * @throws ServiceError 400; 403 for a method that nobody is behind in `live`.
 * @see interface §8
 */
export function refusePaymentMethods({ mode }: Pick<LinkContext, 'mode'>, offer: Offer): void {
  for (const [index, method] of offer.allowPaymentMethods.entries()) {
    const field = `allowPaymentMethods.${index}`
    refuseCountry(method, { offer, field })
    refuseLimits(method, offer)
    refuseMissingField(method, offer)
    if (mode === 'live' && method !== 'CREDIT_CARD') {
      const message = `${methods[method].title} is not available on this service.`
      throw new ServiceError('payment_method_not_configured', { message, field })
    }
  }
}

interface Place {
  readonly offer: Offer
  readonly field: string
}

function refuseCountry(method: PaymentMethod, { offer: { country, currency }, field }: Place): void {
  const { title, limits, takesDollars } = methods[method]
  const own = countries[country].currency
  if (!limits[country]) {
    const places = Object.keys(limits).join(', ')
    const message = `${title} can be used in ${places} only; country is ${country}.`
    throw new ServiceError('payment_method_not_supported', { message, field })
  }
  if (currency !== own && !takesDollars) {
    const message = `${title} can be paid in ${own} only; currency is ${currency}.`
    throw new ServiceError('payment_method_not_supported', { message, field })
  }
}

function refuseLimits(method: PaymentMethod, { country, currency, amountMinor }: Offer): void {
  const { title, limits } = methods[method]
  const { leastMinor = 0, mostMinor = Infinity }: AmountLimits = limits[country] ?? {}
  const flaw =
    (amountMinor < leastMinor && ({ word: 'minimum', limitMinor: leastMinor } as const)) ||
    (amountMinor > mostMinor && ({ word: 'maximum', limitMinor: mostMinor } as const))
  if (!flaw) return
  const write = (amountMinor: number): string =>
    `${formatFigures({ amountMinor, currency }, 'when-needed')} ${currency}`
  const [limit, given] = [write(flaw.limitMinor), write(amountMinor)]
  const message = `The ${flaw.word} amount of ${title} is ${limit}; amount is ${given}.`
  throw new ServiceError('payment_method_limit', { message, field: 'amount' })
}

function refuseMissingField(method: PaymentMethod, offer: Offer): void {
  const { title, requiredFields } = methods[method]
  const missing = requiredFields.find((each) => offer[each] === null)
  if (!missing) return
  const message = `${title} needs ${requiredFields.join(', ')}; ${missing} is missing.`
  throw new ServiceError('payment_method_field_required', { message, field: missing })
}
