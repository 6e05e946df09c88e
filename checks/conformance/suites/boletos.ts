import {
  checkDigitOfBarcode,
  digitableLineOf,
  dueDateFactor,
} from '../../../packages/payments/src/payment-methods/boleto/boleto-code.ts'
import { groupDigitableLine } from '../../../packages/payments/src/payment-methods/digits.ts'
import { readCases } from '../read-cases.ts'
import { compare, type Difference, type Suite } from '../suite.ts'

type Table<Answer> = Readonly<Record<string, Answer>>

interface Boletos {
  /** Barcodes and their digitable lines. */
  readonly pairs?: Table<string>
  /** Lines with the separators with which they are printed. */
  readonly written?: Table<string>
  /** Whether a line is right. */
  readonly lines?: Table<boolean>
  /** Whether a barcode is right. */
  readonly barcodes?: Table<boolean>
  readonly checkDigits?: Table<string>
  /** Days, as `yyyy-MM-dd`, and barcodes that contain them. */
  readonly dueDates?: Table<string>
}

export const boletos: readonly Suite[] = [
  suiteOf('boleto.js', 'boleto-js'),
  suiteOf('boleto-utils', 'boleto-utils', [
    {
      why: 'After 9999 the count of days begins anew with 1000, so a count returns after 9,000 days. This library adds 10,000.',
      cases: ['due on 2049-09-25'],
    },
  ]),
  suiteOf('boleto-brasileiro-validator', 'boleto-brasileiro-validator'),
  suiteOf('Brazilian Utils, boletos', 'brazilian-utils-boletos'),
]

function suiteOf(name: string, file: string, differences: readonly Difference[] = []): Suite {
  const { facts, cases } = readCases<Boletos>(file)
  const { pairs = {}, written = {}, lines = {}, barcodes = {}, checkDigits = {}, dueDates = {} } = cases
  return {
    name,
    ...facts,
    judges: 'the digits of a boleto',
    cases: () => [
      ...each(pairs, 'line of', digitableLineOf),
      ...each(
        pairs,
        'right pair',
        (barcode) => (isBarcode(barcode) ? barcodeOfLine(pairs[barcode] ?? '') : null),
        (_, barcode) => barcode,
      ),
      ...each(written, 'written', groupDigitableLine),
      ...each(lines, 'right line', isLine),
      ...each(barcodes, 'right barcode', isBarcode),
      ...each(checkDigits, 'check digit of', checkDigit),
      ...each(dueDates, 'due on', dueDateFactor, (barcode) => barcode.slice(5, 9)),
    ],
    differences,
  }
}

function each<Answer>(
  table: Table<Answer>,
  kind: string,
  ours: (digits: string) => unknown,
  expected: (answer: Answer, digits: string) => unknown = (answer) => answer,
) {
  return Object.entries(table).map(([digits, answer]) =>
    compare(`${kind} ${digits || '(empty)'}`, expected(answer, digits), () => ours(digits)),
  )
}

// The service issues boletos and reads none, so a line or barcode is right if the service would issue it.
function isLine(line: string): boolean {
  const barcode = barcodeOfLine(line)
  return isBarcode(barcode) && digitableLineOf(barcode) === line
}

function isBarcode(barcode: string): boolean {
  return barcode.length === 44 && checkDigit(barcode) === barcode.charAt(4)
}

function checkDigit(barcode: string): string {
  return checkDigitOfBarcode(barcode.slice(0, 4) + barcode.slice(5))
}

/** The digits of a line in the order of its barcode. */
function barcodeOfLine(line: string): string {
  return line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
}
