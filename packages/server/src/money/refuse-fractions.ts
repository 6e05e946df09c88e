import { ServiceError } from '../errors.ts'
import { amountStepOf } from './money.ts'

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
