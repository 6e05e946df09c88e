import { luhnDigitOf } from '../digits/luhn-digit.ts'
import { type RandomBytes, randomDigits } from '../digits/random-digits.ts'
import type { CashInstrument } from '../domain/instrument.ts'

/**
 * What the vouchers of a network look like. No reference begins as a payment card does. A counter takes only what was
 * registered with its network, and none of these ever is: the prefixes and agreements are made up.
 */
export interface VoucherForm {
  readonly network: CashInstrument['network']
  /** The first digits of each reference. */
  readonly prefix: string
  /** Digits of the reference, with its check digit. */
  readonly length: number
  /** The number of the agreement. Default: the network has none. */
  readonly agreement?: string
}

/** Issues what is shown at a counter. */
export function issueVoucher(
  { network, prefix, length, agreement = '' }: VoucherForm,
  random: RandomBytes,
): CashInstrument {
  const body = prefix + randomDigits(random, length - prefix.length - 1)
  const reference = body + luhnDigitOf(body)
  return { kind: 'cash', network, reference, barcode: agreement + reference, agreement: agreement || null }
}
