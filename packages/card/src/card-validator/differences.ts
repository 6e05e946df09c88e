import cardValidator from 'card-validator'
import { brandOf } from '../brands.ts'
import { passesLuhn, passesNaranja } from '../check-digit.ts'
import type { Expiration } from '../expiration.ts'
import { prefixesWithoutBrand } from '../sources/source-brands.ts'
import type { Answer } from './answers.ts'

/** One kind of input on which we and card-validator differ, and the reason. */
export interface Difference<Input> {
  readonly name: string
  readonly why: string
  /** Whether this difference explains these two complete answers for the input. */
  explains(input: Input, ours: Answer, theirs: Answer): boolean
}

const is = (answer: Answer, verdict: Answer['is'], brand?: string | null) =>
  answer.is === verdict && answer.brand === brand

/** @param isEmpty Whether nothing is typed yet. */
function emptyValue<Input>(isEmpty: (input: Input) => boolean, brand?: null): Difference<Input> {
  return {
    name: 'an empty value',
    why: 'A field distinguishes "empty" from "incomplete". For card-validator both are potentially valid.',
    explains: (input, ours, theirs) =>
      isEmpty(input) && is(ours, 'empty', brand) && is(theirs, 'partial', brand),
  }
}

/** Whether a number with these digits, or one that begins with them, may be in a range of prefixes. */
function mayBeWithin(digits: string, from: string, to: string): boolean {
  const typed = digits.slice(0, from.length)
  return from.slice(0, typed.length) <= typed && typed <= to.slice(0, typed.length)
}

/** Differences about a card number. The input is its digits. */
export const numberDifferences: readonly Difference<string>[] = [
  emptyValue((digits) => digits === '', null),
  {
    name: 'Visa from the first digit',
    why: 'People expect the icon of Visa after a 4. card-validator waits until no prefix of Elo or Maestro fits.',
    explains: (digits, ours, theirs) =>
      digits.startsWith('4') && is(ours, 'partial', 'visa') && is(theirs, 'partial', null),
  },
  {
    name: 'a brand that no further digit can change',
    why: 'card-validator waits until each matching prefix is typed in full, even a weaker one. We do not.',
    explains: (digits, ours, theirs) =>
      is(theirs, 'partial', null) &&
      is(ours, 'partial', ours.brand) &&
      [...brandsAfter(digits)].every(
        (brand) => brand === ours.brand || (inAura(digits) && ours.brand === 'aura'),
      ),
  },
  {
    name: 'the only remaining brand, while its prefix is not typed in full',
    why: 'With the next digit, the number may have no brand, so the icon of the brand would appear and disappear.',
    explains: (digits, ours, theirs) =>
      is(ours, 'partial', null) && is(theirs, 'partial', theirs.brand) && brandsAfter(digits).has(null),
  },
  {
    name: 'a number of no known brand',
    why: 'Its brand may be newer than the table, so we wait for a usual length before we call it invalid.',
    explains: (digits, ours, theirs) =>
      is(ours, 'partial', null) && is(theirs, 'invalid', null) && digits.length < 19 && digits.length !== 16,
  },
  {
    name: 'Aura inside a range of Maestro',
    why: 'Maestro claims all of 506779 to 508999, so a brand with its own prefix there, however short, takes precedence.',
    explains: (digits, ours, theirs) =>
      inAura(digits) &&
      ours.brand === 'aura' &&
      theirs.brand === 'maestro' &&
      (ours.is === theirs.is || (digits.length < 16 && ours.is === 'partial' && theirs.is === 'complete')),
  },
  {
    name: 'a network that is not one of our brands, inside a range of Maestro',
    why: 'Its cards are not Maestro, so they have no brand. They have 16 digits, and Maestro’s may have 12 to 19.',
    explains: (digits, ours, theirs) =>
      prefixesWithoutBrand.some(({ from, to }) => mayBeWithin(digits, from, to)) &&
      ours.brand === null &&
      theirs.brand === 'maestro' &&
      (ours.is === theirs.is ||
        (digits.length !== 16 && is(theirs, 'complete', 'maestro')) ||
        (digits.length === 16 && is(ours, 'invalid', null) && is(theirs, 'partial', 'maestro'))),
  },
  {
    name: 'a wrong check digit at the usual length',
    why: 'Nearly all cards of the brand have this length, so the payer sees the mistake now. card-validator waits for the longest length.',
    explains: (digits, ours, theirs) => {
      const brand = brandOf(ours.brand ?? null)
      return (
        brand !== null &&
        digits.length === brand.usualLength &&
        !passesLuhn(digits) &&
        is(ours, 'invalid', brand.id) &&
        is(theirs, 'partial', brand.id)
      )
    },
  },
  {
    name: 'Sodexo without a check digit',
    why: 'Numbers from 505864 and 505865 have none. card-validator supports this only for UnionPay.',
    explains: (digits, ours, theirs) =>
      /^50586[45]/.test(digits) &&
      !passesLuhn(digits) &&
      is(ours, 'complete', 'sodexo') &&
      is(theirs, 'invalid', 'sodexo'),
  },
  {
    name: 'the check digit of Naranja',
    why: 'Its own numbers have one modulo 11, which card-validator does not support.',
    explains: (digits, ours, theirs) =>
      digits.startsWith('589562') &&
      passesNaranja(digits) &&
      is(ours, 'complete', 'naranja') &&
      is(theirs, 'invalid', 'naranja'),
  },
]

/** Differences about an expiration date. */
export const dateDifferences: readonly Difference<Expiration>[] = [
  emptyValue(({ month, year }) => month + year === ''),
  {
    name: 'a month of one digit beside a whole year',
    why: 'A field shows two digits, and adds the zero itself when the payer leaves it; until then, 1 may become 12.',
    explains: ({ month }, ours, theirs) =>
      month.length === 1 && is(ours, 'partial') && is(theirs, 'complete'),
  },
  {
    name: 'a wrong year beside an unfinished month',
    why: 'We judge a date when it is complete. card-validator judges the year separately.',
    explains: ({ month }, ours, theirs) => month.length < 2 && is(ours, 'partial') && is(theirs, 'invalid'),
  },
  {
    name: 'a wrong month beside an unfinished year',
    why: 'We judge a date when it is complete. card-validator judges the month separately.',
    explains: ({ month, year }, ours, theirs) =>
      (Number(month) === 0 || Number(month) > 12) &&
      (year.length < 2 || /^20\d?$/.test(year)) &&
      is(ours, 'partial') &&
      is(theirs, 'invalid'),
  },
]

/** Differences about a security code. */
export const codeDifferences: readonly Difference<string>[] = [emptyValue((digits) => digits === '')]

function inAura(digits: string): boolean {
  return digits.startsWith('5078')
}

/** The brands (`null` for none) of numbers that begin with these digits, according to card-validator. */
function brandsAfter(digits: string): ReadonlySet<string | null> {
  const tails = Array.from({ length: 100 }, (_, index) =>
    `${index}`.padStart(2, '0').padEnd(8, `${index % 10}`),
  )
  return new Set(tails.map((tail) => cardValidator.number(digits + tail).card?.type ?? null))
}
