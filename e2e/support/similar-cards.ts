import type { TypedCard } from './card-page.ts'

/** Cards that a page cannot tell apart: of one brand and length. */
interface SimilarCards {
  /** The brand. */
  readonly id: string
  /** First digits that determine it. */
  readonly prefix: string
  /** The usual length of its numbers. */
  readonly length: number
}

const all: readonly SimilarCards[] = [
  { id: 'visa', prefix: '424', length: 16 },
  { id: 'mastercard', prefix: '55', length: 16 },
  { id: 'american-express', prefix: '37', length: 15 },
  { id: 'discover', prefix: '6011', length: 16 },
  { id: 'jcb', prefix: '3530', length: 16 },
]

/** `npm run lab -- similar-cards` has more of them, and more pairs of each. */
export const brands: readonly SimilarCards[] = process.env.EQUAL_PAIRS ? all : all.slice(0, 3)

export const pairsPerBrand: number = Number(process.env.EQUAL_PAIRS ?? 1)

/** The same numbers in every run (Numerical Recipes' generator). */
function digitsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * 10)
  }
}

/** A number with a correct check digit. It is generated, so that this file contains none. */
function makeNumber({ prefix, length }: SimilarCards, digit: () => number): string {
  const start = prefix + Array.from({ length: length - 1 - prefix.length }, digit).join('')
  return [...'0123456789'].map((last) => start + last).find(isLuhn) ?? start
}

function isLuhn(text: string): boolean {
  const sum = [...text].reverse().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Makes cards of one brand and length, the same in every run. */
export function cardsFrom(seed: number): (brand: SimilarCards) => TypedCard {
  const digit = digitsFrom(seed)
  return (brand) => ({
    pan: makeNumber(brand, digit),
    expiration: `1${digit() % 3}3${digit()}`,
    cvv: Array.from({ length: brand.length === 15 ? 4 : 3 }, digit).join(''),
  })
}
