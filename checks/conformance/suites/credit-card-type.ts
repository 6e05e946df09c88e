import { brandOf } from '../../../packages/card/src/brands.ts'
import { detectBrand } from '../../../packages/card/src/detect-brand.ts'
import { readCases } from '../read-cases.ts'
import { compare, type Suite } from '../suite.ts'

interface Table {
  /** The brands that a number with these first digits may have. */
  readonly brands: Readonly<Record<string, readonly string[]>>
  readonly codeLengths: Readonly<Record<string, number>>
  /** By brand. */
  readonly lengths: Readonly<Record<string, readonly number[]>>
}

const { facts, cases } = readCases<Table>('credit-card-type')
const { brands, codeLengths, lengths } = cases

/** Ours says one brand or none: the only one that is possible, if there is one. */
export const creditCardType: Suite = {
  name: 'credit-card-type',
  ...facts,
  judges: 'the brand of a number',
  cases: () => [
    ...Object.entries(brands).map(([number, possible]) =>
      compare(number || '(empty)', possible.length === 1 ? possible[0] : null, () => idOf(number)),
    ),
    ...Object.entries(codeLengths).map(([number, length]) =>
      compare(`code of ${number}`, length, () => detectBrand(number)?.codeLength),
    ),
    ...Object.entries(lengths).map(([id, expected]) =>
      compare(`lengths of ${id}`, expected, () => brandOf(id)?.lengths.toSorted((a, b) => a - b)),
    ),
  ],
  differences: [
    {
      why: 'People expect the icon of Visa after a 4. It stays until no further digit can make the number one of Visa.',
      cases: ['4', '43', '431', '4312', '40117', '43127', '43893', '45141', '45739', '45763'],
    },
    {
      why: 'With the next digit the number may have no brand, so that an icon would appear and disappear.',
      cases: ['1', '8', '27', '272', '35'],
    },
    {
      why: 'With the next digits the number may be one of a Latin American brand or network, or of none.',
      cases: ['30', '38', '52', '56', '58', '59', '220'],
    },
    {
      why: 'Hipercard owns all numbers that begin with 6062, and the wide prefixes of Maestro count less.',
      cases: ['6062'],
    },
  ],
}

function idOf(number: string): string | null {
  return detectBrand(number)?.id ?? null
}
