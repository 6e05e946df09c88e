import { brandOf } from '../../../packages/card/src/brands.ts'
import { detectBrand } from '../../../packages/card/src/detect-brand.ts'
import { expirationOf } from '../../../packages/card/src/expiration.ts'
import { judgeSecurityCode } from '../../../packages/card/src/security-code.ts'
import { monthAndYear } from '../../../packages/frames/src/fields/expiration.ts'
import { fill, press } from '../fields.ts'
import { readCases } from '../read-cases.ts'
import { compare, type Suite } from '../suite.ts'

type Table<Answer> = Readonly<Record<string, Answer>>

interface Tables {
  readonly brands: Table<string>
  readonly numbers: Table<boolean>
  readonly shownNumbers: Table<string>
  readonly shownDates: Table<string>
  readonly dates: Table<boolean>
  readonly readDates: Table<readonly [month: number, year: number] | null>
  readonly codes: readonly (readonly [code: string, brand: string | null, isValid: boolean])[]
}

const { facts, cases } = readCases<Tables>('payform')
const ourNames: Table<string> = { amex: 'american-express', dinersclub: 'diners-club' }

export const payform: Suite = {
  name: 'payform',
  ...facts,
  judges: 'the three fields',
  cases: () => [
    ...each(
      cases.brands,
      'brand of',
      (text) => detectBrand(text)?.id ?? null,
      (id) => ourNames[id] ?? id,
    ),
    ...each(cases.numbers, 'number', (text) => fill('pan', text).verdict.is === 'complete'),
    ...each(cases.shownNumbers, 'typed number', (text) => press('pan', [...text]).text),
    ...each(cases.shownDates, 'typed date', (text) => press('expiration', [...text]).text),
    ...each(cases.dates, 'date', (text) => fill('expiration', text).verdict.is === 'complete'),
    ...each(cases.readDates, 'meaning of', (text) => {
      const date = expirationOf(monthAndYear(fill('expiration', text).digits))
      return date && [date.month, date.year]
    }),
    ...cases.codes.map(([code, brand, isValid]) =>
      compare(`code ${code || '(empty)'} of ${brand ?? 'any brand'}`, isValid, () => {
        const { digits } = fill('cvv', code)
        return judgeSecurityCode(digits, brandOf(brand)).is === 'complete'
      }),
    ),
  ],
  differences: [
    {
      why: 'These cards are accepted and processed as those of the network whose numbers they have.',
      cases: [
        'brand of 4917300800000000',
        'brand of 6007220000000004',
        'brand of 5019717010103742',
        'brand of 6271136264806203568',
      ],
    },
    {
      why: 'Hiper is a brand of its own, for card-validator too.',
      cases: ['brand of 6375683647504601', 'brand of 6370957513839696', 'brand of 6375688248373892'],
    },
    {
      why: 'Numbers of Visa with 13 digits are no longer in use, and card-validator accepts none either.',
      cases: ['number 4222222222222'],
    },
    { why: 'A letter does not end a month: 1 may still become 12.', cases: ['typed date 1d'] },
    { why: 'The code of American Express has four digits.', cases: ['code 123 of american-express'] },
  ],
}

function each<Answer>(
  table: Table<Answer>,
  kind: string,
  ours: (text: string) => unknown,
  expected: (answer: Answer) => unknown = (answer) => answer,
) {
  return Object.entries(table).map(([text, answer]) =>
    compare(`${kind} ${text.trim() ? text : `(${text.length} blanks)`}`, expected(answer), () => ours(text)),
  )
}
