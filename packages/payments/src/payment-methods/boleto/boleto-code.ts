import { brazilDayOf, luhnDigitOf } from '@element-js/values'
import { randomDigits } from '../digits.ts'
import type { BoletoInstrument, BoletoPayer } from '../domain/instrument.ts'
import type { InstrumentOrder } from '../method.ts'

// No bank has this code, so no bank accepts the boletos of the sandbox.
const bankCode = '999'
const realCode = '9'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Issues a boleto for the amount of a link. It can be paid until the link expires. @see FEBRABAN's specification of the
 * barcode
 */
export function issueBoleto(
  { link, random }: Pick<InstrumentOrder, 'link' | 'random'>,
  payer: BoletoPayer,
): BoletoInstrument {
  const dueDate = link.boleto?.dueDate ?? brazilDayOf(link.expiresAtMs)
  const ourNumber = randomDigits(random, 11)
  // Each bank defines this field itself. Here it is an agreement, the number of the boleto, and a portfolio.
  const freeField = `000000${'0'.repeat(6)}${ourNumber}01`
  const barcode = barcodeOf({ dueDate, amountMinor: link.amountMinor, freeField })
  const digitableLine = digitableLineOf(barcode)
  const fine = link.boleto?.fine ?? null
  return { kind: 'boleto', digitableLine, barcode, dueDate, fine, ourNumber, payer }
}

interface BarcodeParts {
  /** `yyyy-MM-dd` */
  readonly dueDate: string
  readonly amountMinor: number
  /** 25 digits. */
  readonly freeField: string
}

/** The 44 digits that scanners read: bank, currency, check digit, due date, amount, free field. */
export function barcodeOf({ dueDate, amountMinor, freeField }: BarcodeParts): string {
  const rest = `${dueDateAndAmount(dueDate, amountMinor)}${freeField}`
  return `${bankCode}${realCode}${checkDigitOfBarcode(`${bankCode}${realCode}${rest}`)}${rest}`
}

/** The 47 digits that people type, from the 44 that scanners read. */
export function digitableLineOf(barcode: string): string {
  const free = barcode.slice(19)
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  const checked = fields.map((field) => field + luhnDigitOf(field))
  return `${checked.join('')}${barcode.slice(4, 19)}`
}

/**
 * The due date as a four-digit number. It counts days from 1000 on 2000-07-03; after 9999 on 2025-02-21 it started
 * again at 1000.
 */
export function dueDateFactor(dueDate: string): string {
  const days = (Date.parse(dueDate) - Date.parse('2000-07-03')) / dayMs
  return String((((days % 9000) + 9000) % 9000) + 1000)
}

// An amount of more than ten digits also uses the digits of the due date. The payer types an amount that still does not
// fit.
function dueDateAndAmount(dueDate: string, amountMinor: number): string {
  const digits = String(amountMinor)
  if (digits.length <= 10) return dueDateFactor(dueDate) + digits.padStart(10, '0')
  return digits.length <= 14 ? digits.padStart(14, '0') : dueDateFactor(dueDate) + '0'.repeat(10)
}

/**
 * The fifth digit of a barcode, from the other 43: modulo 11 with the weights 2 to 9 from the right; 10 and 11 become
 * 1.
 */
export function checkDigitOfBarcode(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * ((index % 8) + 2), 0)
  const digit = 11 - (sum % 11)
  return digit > 9 ? '1' : String(digit)
}
