import { brands } from '../../../packages/card/src/brands.ts'
import { judgeSecurityCode } from '../../../packages/card/src/security-code.ts'
import type { Verdict } from '../../../packages/card/src/verdict.ts'
import { fill } from '../fields.ts'
import { readCases } from '../read-cases.ts'
import { compare, type Suite } from '../suite.ts'

/** card-validator's answer: valid, possibly the beginning of something valid, or neither. */
type Judgement = 'valid' | 'possible' | 'invalid'

const numbers =
  readCases<readonly { number: string; brand: string | null; is: Judgement }[]>('card-validator-numbers')
const dates = readCases<readonly { date: string; is: Judgement }[]>('card-validator-dates')
const codes =
  readCases<readonly { code: string; lengths: readonly number[]; is: Judgement }[]>('card-validator-codes')

/** A difference of all three fields. */
const dropped = 'A field drops what is neither a digit nor a separator, so there is nothing to refuse.'

export const cardValidatorNumbers: Suite = {
  name: 'card-validator, numbers',
  ...numbers.facts,
  judges: 'the card number field',
  cases: () =>
    numbers.cases.map(({ number, brand, is }) =>
      compare(number || '(empty)', { brand, is }, () => {
        const state = fill('pan', number)
        return { brand: state.brand?.id ?? null, is: judgementOf(state.verdict) }
      }),
    ),
  differences: [
    { why: dropped, cases: ['x', 'foo', '411111y'] },
    { why: 'People expect the icon of Visa after a 4.', cases: ['4'] },
    {
      why: 'With the next digit the number may have no brand, so that an icon would appear and disappear.',
      cases: ['27', '272', '1', '21'],
    },
    {
      why: 'The brand may be newer than the table, so a number is wrong only at a usual length.',
      cases: ['123', '32908234'],
    },
    {
      why: 'Nearly all numbers of Visa have 16 digits, so the payer sees the mistake now.',
      cases: ['4111111111111112'],
    },
  ],
}

export const cardValidatorDates: Suite = {
  name: 'card-validator, dates',
  ...dates.facts,
  judges: 'the expiration field',
  cases: () =>
    dates.cases.map(({ date, is }) =>
      compare(date || '(empty)', is, () => judgementOf(fill('expiration', date).verdict)),
    ),
  differences: [
    { why: dropped, cases: ['foo', '1.2'] },
    {
      why: 'Without a separator the first two digits are the month: 127 begins like 12 / 7, and 1202 is December 2002.',
      cases: ['127', '12027', '1202', '2202'],
    },
    {
      why: 'A month of one digit is recognized before a year that is complete, as programs write it.',
      cases: ['1 202'],
    },
  ],
}

export const cardValidatorCodes: Suite = {
  name: 'card-validator, codes',
  ...codes.facts,
  judges: 'the security code field',
  cases: () =>
    codes.cases.map(({ code, lengths, is }) =>
      compare(`${code || '(empty)'} of ${lengths.join(' or ')}`, is, () => {
        const brand = lengths.length > 1 ? null : brandWith(lengths[0])
        return judgementOf(judgeSecurityCode(fill('cvv', code).digits, brand))
      }),
    ),
  differences: [{ why: dropped, cases: ['foo of 3', '-123 of 3', 'Infinity of 3'] }],
}

function brandWith(codeLength: number | undefined) {
  return brands().find((brand) => brand.codeLength === codeLength) ?? null
}

function judgementOf({ is }: Verdict): Judgement {
  if (is === 'complete') return 'valid'
  return is === 'invalid' ? 'invalid' : 'possible'
}
