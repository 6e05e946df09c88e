import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { brands } from '../brands.ts'
import { passesLuhn, passesNaranja } from '../check-digit.ts'
import { type SourceBrand, sourceBrands } from '../sources/source-brands.ts'
import {
  type Answers,
  addLatinAmericanBrands,
  answersAboutCode,
  answersAboutDate,
  answersAboutNumber,
} from './answers.ts'
import { codeDifferences, type Difference, dateDifferences, numberDifferences } from './differences.ts'

const seed = 20_261_122

describe('our judges and the public API of card-validator, to which the Latin American brands are added', () => {
  let takeOut: () => void
  beforeAll(() => {
    takeOut = addLatinAmericanBrands()
  })
  afterAll(() => takeOut())
  afterEach(() => void vi.useRealTimers())

  it('differ on 70,000 card numbers only in the listed ways, and in each of them', () => {
    const explain = explainer(numberDifferences)
    const property = fc.property(numbers(), (text) =>
      explain(text.replace(/\D/g, ''), answersAboutNumber(text)),
    )
    fc.assert(property, { seed, numRuns: 70_000 })
    expect(explain.neverSeen()).toEqual([])
  })

  it('differ on 20,000 expiration dates only in the listed ways, and in each of them', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const explain = explainer(dateDifferences)
    const property = fc.property(dates(), ({ typed, now }) => {
      vi.setSystemTime(new Date(now.year, now.month - 1, 15))
      explain(typed, answersAboutDate(typed, now))
    })
    fc.assert(property, { seed, numRuns: 20_000 })
    expect(explain.neverSeen()).toEqual([])
  })

  it('differ on 10,000 security codes only in the listed ways, and in each of them', () => {
    const explain = explainer(codeDifferences)
    const brand = fc.constantFrom(null, ...brands())
    const property = fc.property(digits(0, 6), brand, (code, beside) =>
      explain(code, answersAboutCode(code, beside)),
    )
    fc.assert(property, { seed, numRuns: 10_000 })
    expect(explain.neverSeen()).toEqual([])
  })
})

/** @returns a check that throws if two answers differ and no listed difference explains it. */
function explainer<Input>(differences: readonly Difference<Input>[]): {
  (input: Input, answers: Answers): void
  neverSeen(): string[]
} {
  const seen = new Set<Difference<Input>>()
  const explain = (input: Input, { ours, theirs }: Answers): void => {
    if (ours.is === theirs.is && ours.brand === theirs.brand) return
    const difference = differences.find(({ explains }) => explains(input, ours, theirs))
    if (!difference) throw new Error(`No difference on the list: ${JSON.stringify({ input, ours, theirs })}`)
    seen.add(difference)
  }
  const neverSeen = () => differences.filter((one) => !seen.has(one)).map(({ name }) => name)
  return Object.assign(explain, { neverSeen })
}

/**
 * Numbers of every brand, each equally often, with right and wrong lengths and check digits, with and without
 * separators.
 */
function numbers(): fc.Arbitrary<string> {
  const ofBrand = fc.constantFrom(...sourceBrands).chain((brand) =>
    fc
      .record({
        prefix: prefixOf(brand),
        tail: digits(20, 20),
        length: fc.oneof(fc.constantFrom(...brand.lengths), fc.integer({ min: 1, max: 20 })),
        ending: fc.constantFrom(passesLuhn, passesNaranja, null),
      })
      .map(({ prefix, tail, length, ending }) => {
        const number = (prefix + tail).slice(0, length)
        return ending ? endedRightly(number.slice(0, -1), ending) : number
      }),
  )
  const anyNumber = fc.oneof({ weight: 9, arbitrary: ofBrand }, { weight: 1, arbitrary: digits(0, 20) })
  const separator = fc.constantFrom('', ' ', '-', '\u00a0')
  return fc.tuple(anyNumber, separator).map(([number, between]) => number.replace(/\d{4}/g, `$&${between}`))
}

function prefixOf(brand: SourceBrand): fc.Arbitrary<string> {
  return fc
    .constantFrom(...brand.prefixes)
    .chain(({ from, to }) => fc.integer({ min: Number(from), max: Number(to) }))
    .map(String)
}

/** The number with the check digit that a rule requires; with a 0 if the rule has none. */
function endedRightly(beginning: string, passes: (digits: string) => boolean): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `${beginning}${digit}`)
  return numbers.find(passes) ?? `${beginning}0`
}

/** Dates around the current month, and any digits that a field can contain. */
function dates() {
  const now = fc.record({
    month: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 2020, max: 2045 }),
  })
  return now.chain(({ month, year }) => {
    const nearYear = fc.integer({ min: year - 2, max: year + 22 }).map(String)
    const shortYear = nearYear.map((full) => full.slice(2))
    const months = fc.integer({ min: 0, max: 13 }).map((number) => `${number}`.padStart(2, '0'))
    const typed = fc.record({
      month: fc.oneof(months, digits(0, 2)),
      year: fc.oneof(nearYear, shortYear, digits(0, 4)),
    })
    return fc.record({ typed, now: fc.constant({ month, year }) })
  })
}

function digits(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((list) => list.join(''))
}
