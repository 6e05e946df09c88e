import { type BrandId, brands } from '@element-js/card'
import {
  type AmountForm,
  amountStepOf,
  countries,
  decimalSignOf,
  isCountry,
  type Locale,
  parseAmount,
  takesCurrency,
} from '@element-js/values'
import { wholeMillionths } from './installment-option.ts'
import { mostInstallments, type RuleTerms } from './installment-rule.ts'

/** A rule as a person types it, on the command line or in the dashboard. Blank or absent: the default. */
export interface TypedRule {
  readonly country: string
  /** Default: the country's own currency. */
  readonly currency?: string
  /** `2-6` or `3,6,9,12`. */
  readonly numbers: string
  /** In percent. Default: the merchant bears the cost of the installments. */
  readonly monthlyRate?: string
  /** Names, separated by commas. Default: every brand. */
  readonly brands?: string
  /** In units of the currency. Default: none. */
  readonly minInstallment?: string
  /** In units of the currency. Default: none. */
  readonly minAmount?: string
}

/** The brands that a rule can name. */
export const ruleBrands: readonly BrandId[] = brands().map(({ id }) => id)

/** The flaw of a field, in words that follow its name. */
export interface RuleFlaw {
  readonly field: keyof TypedRule
  readonly words: string
}

/**
 * Reads a rule.
 *
 * @param locale That of the person who typed it. Default: unknown.
 * @returns the rule, or its first flaw.
 */
export function readRule(typed: TypedRule, locale?: Locale): RuleTerms | RuleFlaw {
  const country = typed.country.trim().toUpperCase()
  if (!isCountry(country)) {
    return { field: 'country', words: `must be one of ${Object.keys(countries).join(', ')}` }
  }
  const currency = typed.currency?.trim().toUpperCase() || countries[country].currency
  if (!takesCurrency(country, currency)) {
    return { field: 'currency', words: `must be ${countries[country].currency} or USD in ${country}` }
  }
  const counts = readNumbers(typed.numbers)
  if (!counts) {
    const words = `must be a range such as 2-6 or a list such as 3,6,9,12, each from 2 to ${mostInstallments}`
    return { field: 'numbers', words }
  }
  const monthlyRateMillionths = readRate(typed.monthlyRate)
  if (monthlyRateMillionths === null) {
    return {
      field: 'monthlyRate',
      words: 'must be a percentage above 0, up to 100, with at most four decimals',
    }
  }
  const names = readBrands(typed.brands)
  if ('unknown' in names) {
    const words = `must be names of brands, separated by commas; the brands are ${ruleBrands.join(', ')}`
    return { field: 'brands', words }
  }
  const decimalSign = locale && decimalSignOf(country, locale)
  const minimums = readMinimums(typed, { currency, decimalSign })
  if ('field' in minimums) return minimums
  return { country, currency, brands: names.known, counts, monthlyRateMillionths, ...minimums }
}

function readNumbers(text: string): readonly number[] | null {
  const [, from, to] = /^\s*(\d{1,2})\s*-\s*(\d{1,2})\s*$/.exec(text) ?? []
  const numbers = from && to ? rangeOf(Number(from), Number(to)) : text.split(',').map(readNumber)
  const isPossible = numbers.length > 0 && numbers.every((each) => each >= 2 && each <= mostInstallments)
  return isPossible ? [...new Set(numbers)].sort((a, b) => a - b) : null
}

function rangeOf(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

function readNumber(text: string): number {
  return /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
}

// In percent with at most four decimals, which are millionths: no rate is rounded.
function readRate(text = ''): number | null {
  if (text.trim() === '') return 0
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim().replace(/ ?%$/, '')) ?? []
  const millionths = whole === undefined ? 0 : Number(`${whole}${decimals.padEnd(4, '0')}`)
  return millionths > 0 && millionths <= wholeMillionths ? millionths : null
}

type ReadBrands = { readonly known: readonly BrandId[] } | { readonly unknown: true }

function readBrands(text = ''): ReadBrands {
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const known = ruleBrands.filter((id) => names.includes(id))
  return known.length === new Set(names).size ? { known } : { unknown: true }
}

function readMinimums(
  { minInstallment, minAmount }: TypedRule,
  form: AmountForm,
): Pick<RuleTerms, 'minInstallmentMinor' | 'minAmountMinor'> | RuleFlaw {
  const [minInstallmentMinor, minAmountMinor] = [minInstallment, minAmount].map((text) =>
    readMinimum(text, form),
  )
  const words = `must be an amount in ${form.currency}, such as 5 or 12.50`
  if (typeof minInstallmentMinor !== 'number') return { field: 'minInstallment', words }
  if (typeof minAmountMinor !== 'number') return { field: 'minAmount', words }
  return { minInstallmentMinor, minAmountMinor }
}

function readMinimum(text = '', form: AmountForm): number | null {
  if (text.trim() === '') return 0
  const amountMinor = parseAmount(text, form)
  return amountMinor === null || amountMinor % amountStepOf(form.currency) !== 0 ? null : amountMinor
}
