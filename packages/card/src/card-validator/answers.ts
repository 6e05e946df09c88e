import cardValidator from 'card-validator'
import type { Brand } from '../brand.ts'
import { detectBrand } from '../detect-brand.ts'
import { type Expiration, judgeExpiration, type YearMonth } from '../expiration.ts'
import { judgePan } from '../pan.ts'
import { judgeSecurityCode } from '../security-code.ts'
import {
  latinAmericanAdditions,
  latinAmericanBrands,
  type PrefixLists,
} from '../sources/latin-american-brands.ts'
import type { Verdict } from '../verdict.ts'

/** A verdict, and the brand by which a number was judged. card-validator has no verdict `empty`. */
export interface Answer {
  readonly is: Verdict['is']
  readonly brand?: string | null
}

/** The answers of both sides for one input. */
export interface Answers {
  readonly ours: Answer
  readonly theirs: Answer
}

/** @param text A number with or without the separators that card-validator removes: spaces and hyphens. */
export function answersAboutNumber(text: string): Answers {
  const digits = text.replace(/\D/g, '')
  const theirs = cardValidator.number(text)
  return {
    ours: { is: judgePan(digits).is, brand: detectBrand(digits)?.id ?? null },
    theirs: { is: verdictOf(theirs), brand: theirs.card?.type ?? null },
  }
}

/** @param now The month that card-validator reads from the machine's clock. */
export function answersAboutDate(typed: Expiration, now: YearMonth): Answers {
  return {
    ours: { is: judgeExpiration(typed, now).is },
    theirs: { is: verdictOf(cardValidator.expirationDate({ ...typed })) },
  }
}

export function answersAboutCode(digits: string, brand: Brand | null): Answers {
  const lengths = brand ? cardValidator.creditCardType.getTypeInfo(brand.id).code.size : [3, 4]
  return {
    ours: { is: judgeSecurityCode(digits, brand).is },
    theirs: { is: verdictOf(cardValidator.cvv(digits, lengths)) },
  }
}

/**
 * Adds the Latin American brands to card-validator, before its own, as in our table. Only their prefixes, lengths and
 * security codes count, because card-validator does not support other kinds of check digit.
 *
 * @returns a function that removes them again.
 */
export function addLatinAmericanBrands(): () => void {
  const { addCard, updateCard, changeOrder, getTypeInfo, resetModifications } = cardValidator.creditCardType
  const local = Object.entries(latinAmericanBrands)
  for (const [type, { name, prefixes, lengths = [16] }] of local)
    addCard({
      type,
      niceType: name,
      patterns: patternsOf(prefixes),
      lengths: [...lengths],
      gaps: [4, 8, 12],
      code: { name: 'CVV', size: 3 },
    })
  for (const [type, prefixes] of Object.entries(latinAmericanAdditions))
    updateCard(type, { patterns: [...patternsOf(prefixes), ...getTypeInfo(type).patterns] })
  const inFront = [...Object.keys(latinAmericanBrands), ...Object.keys(latinAmericanAdditions)]
  for (const [position, type] of inFront.entries()) changeOrder(type, position)
  return resetModifications
}

function patternsOf(prefixes: PrefixLists): (number | number[])[] {
  const entries = Object.values(prefixes).flatMap((list) => list.split(' '))
  return entries.map((entry) => (entry.includes('-') ? entry.split('-').map(Number) : Number(entry)))
}

function verdictOf(verification: { isValid: boolean; isPotentiallyValid: boolean }): Verdict['is'] {
  if (verification.isValid) return 'complete'
  return verification.isPotentiallyValid ? 'partial' : 'invalid'
}
