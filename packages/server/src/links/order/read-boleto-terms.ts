import type { BoletoOptions } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import type { BoletoTerms } from '../../payment-methods/domain/instrument.ts'
import { brazilDayOf } from '../../values/brazil-day.ts'

interface Times {
  readonly nowMs: number
  /** The link's end, after which a boleto can no longer be paid. */
  readonly expiresAtMs: number
}

/**
 * The terms for a boleto's payer, in Brazilian days, whose order as text is their order in time.
 *
 * @throws ServiceError 400 for a due date that is not after today and up to the link's end, and for a fine that begins
 *   before it is late.
 */
export function readBoletoTerms(
  { dueDate, fine }: BoletoOptions,
  { nowMs, expiresAtMs }: Times,
): BoletoTerms {
  const field = 'paymentOptions.boleto.dueDate'
  if (dueDate === undefined) {
    if (fine) throw new ServiceError('due_date_required', { field })
    return { dueDate: null, fine: null }
  }
  const dueDay = brazilDayOf(dueDate * 1000)
  const today = brazilDayOf(nowMs)
  const lastDay = brazilDayOf(expiresAtMs)
  if (dueDay <= today || dueDay > lastDay) {
    const message = `${field} is ${dueDay} in Brazil time, but must be after today, ${today}, and no later than the day on which the link expires, ${lastDay}.`
    throw new ServiceError('invalid_due_date', { message, field })
  }
  return { dueDate: dueDay, fine: fine ? readFine(fine, dueDay) : null }
}

function readFine(
  { startDate, value: rate }: NonNullable<BoletoOptions['fine']>,
  dueDay: string,
): NonNullable<BoletoTerms['fine']> {
  const field = 'paymentOptions.boleto.fine.startDate'
  const startDay = brazilDayOf(startDate * 1000)
  if (startDay <= dueDay) {
    const message = `${field} is ${startDay} in Brazil time, but must be after the due date, ${dueDay}.`
    throw new ServiceError('invalid_fine_start_date', { message, field })
  }
  return { startDate: startDay, rate }
}
