import { luhnDigitOf } from '../../values/check-digits/luhn-digit.ts'
import { type RandomBytes, randomDigits } from '../digits/random-digits.ts'
import type { CashInstrument } from '../domain/instrument.ts'

/**
 * The format of a network's vouchers. No reference begins like the number of a payment card. A counter accepts only
 * vouchers that are registered with its network, and these never are: their prefixes and agreements are made up.
 */
export interface VoucherForm {
  readonly network: CashInstrument['network']
  /** The first digits of each reference. */
  readonly prefix: string
  /** The length of the reference, including its check digit. */
  readonly length: number
  /** The number of the agreement. Default: the network has none. */
  readonly agreement?: string
}

/** Issues a voucher for a counter. */
export function issueVoucher(
  { network, prefix, length, agreement = '' }: VoucherForm,
  random: RandomBytes,
): CashInstrument {
  const body = prefix + randomDigits(random, length - prefix.length - 1)
  const reference = body + luhnDigitOf(body)
  return { kind: 'cash', network, reference, barcode: agreement + reference, agreement: agreement || null }
}
