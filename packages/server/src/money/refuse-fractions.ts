import { ServiceError } from '../errors.ts'
import { amountStepOf } from './money.ts'

interface Amount {
  readonly amountMinor: number
  readonly currency: string
}

/** @throws ServiceError 400 for an amount that nobody can pay in its currency (interface §8, limit 1). */
export function refuseFractions({ amountMinor, currency }: Amount): void {
  const step = amountStepOf(currency)
  if (amountMinor % step === 0) return
  const message = `amount is ${amountMinor}, and in ${currency} it must be a multiple of ${step}.`
  throw new ServiceError('amount_not_multiple', { message, field: 'amount' })
}
