import type { CashInstrument } from './instrument.ts'
import { luhnDigitOf } from './luhn-digit.ts'
import { type RandomBytes, randomDigits } from './random-digits.ts'

type CashNetwork = CashInstrument['network']

interface VoucherForm {
  /** What the references begin with. */
  readonly prefix: string
  /** Of the reference, with its check digit. */
  readonly length: number
  readonly agreement: string | null
}

// None begins as a payment card does. A counter takes what was registered with its network, and none of these ever is:
// the prefixes and agreements are made up.
const forms: Readonly<Record<CashNetwork, VoucherForm>> = {
  OXXO: { prefix: '9900', length: 14, agreement: null },
  PAY_CASH: { prefix: '1099', length: 13, agreement: null },
  EFECTY: { prefix: '99', length: 12, agreement: '999999' },
  SERVIFACIL: { prefix: '99', length: 10, agreement: '99999' },
}

/** Issues what is shown at a counter. */
export function issueVoucher(network: CashNetwork, random: RandomBytes): CashInstrument {
  const { prefix, length, agreement } = forms[network]
  const body = prefix + randomDigits(random, length - prefix.length - 1)
  const reference = body + luhnDigitOf(body)
  return { kind: 'cash', network, reference, barcode: (agreement ?? '') + reference, agreement }
}
