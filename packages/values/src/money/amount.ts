import type { Locale } from '../locale.ts'
import { type Country, countries } from './country.ts'
import type { ExchangeRate } from './exchange.ts'
import { type Currency, currencyExponents } from './money.ts'
import { type DecimalSign, numberTagOf } from './number-format.ts'

/** An amount of money. Sums of many amounts are `bigint`, because they may be larger than a double holds exactly. */
export interface Amount {
  readonly amountMinor: number | bigint
  readonly currency: Currency
}

/**
 * Formats an amount with digits and a point only, for machines and form fields: 123450 of BRL is `1234.50`, 5 is
 * `0.05`.
 */
export function toDecimal({ amountMinor, currency }: Amount): string {
  const exponent = currencyExponents[currency]
  if (exponent === 0) return String(amountMinor)
  const digits = String(amountMinor).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** An amount on a page of a country. */
export interface LocalAmount extends Amount {
  readonly country: Country
}

const noBreakSpace = '\u00a0'

/**
 * Formats an amount with the currency's sign, for payers: 123450 of BRL is `R$ 1.234,50` in Portuguese. A country's own
 * currency has its local sign in the country's language (`$24.990` in Chile). In any other language, and for any other
 * currency, the sign belongs to one currency only (`CLP 24,990`). Whole amounts in COP have no decimals, because nobody
 * pays parts of a peso.
 */
export function formatAmount(amount: LocalAmount, locale: Locale): string {
  return withSign(exactOf(amount), { ...amount, locale, digits: digitsOf(amount.currency) })
}

/** Formats an exchange rate for payers: `US$ 1,00 = R$ 5,40`. */
export function formatExchangeRate(
  { rate, fromCurrency, toCurrency, country }: ExchangeRate & Pick<LocalAmount, 'country'>,
  locale: Locale,
): string {
  const one = withSign('1', { currency: fromCurrency, country, locale, digits: digitsOf(fromCurrency) })
  const digits = { ...digitsOf(toCurrency), maximumFractionDigits: 10 }
  const price = withSign(rate as Intl.StringNumericLiteral, { currency: toCurrency, country, locale, digits })
  return `${one} = ${price}`
}

interface AmountStyle {
  readonly currency: Currency
  readonly country: Country
  readonly locale: Locale
  readonly digits: Intl.NumberFormatOptions
}

function withSign(figures: Intl.StringNumericLiteral, style: AmountStyle): string {
  const { currency, country, locale } = style
  const tag = numberTagOf(country, locale)
  const isLocal = currency === countries[country].currency && tag === `${locale}-${country}`
  const sign = signs[currency][isLocal ? 'atHome' : 'abroad']
  const isApart = tag === 'pt-BR' || /[A-Z/]$/.test(sign)
  return `${sign}${isApart ? noBreakSpace : ''}${groupFigures(figures, style)}`
}

function groupFigures(
  figures: Intl.StringNumericLiteral,
  { currency, country, locale, digits }: AmountStyle,
): string {
  const format = new Intl.NumberFormat(numberTagOf(country, locale), {
    ...digits,
    useGrouping: 'always',
    trailingZeroDisplay: currency === 'COP' ? 'stripIfInteger' : 'auto',
  })
  return format.format(figures)
}

/**
 * Formats an amount with the code of its currency in the place of a sign that many currencies share, for merchants:
 * `1.234,50 BRL` in Portuguese. The figures are those of `formatAmount`.
 */
export function formatAmountWithCode(amount: LocalAmount, locale: Locale): string {
  return `${formatLocalFigures(amount, locale)} ${amount.currency}`
}

/** The figures of `formatAmount`, without a sign. */
export function formatLocalFigures(amount: LocalAmount, locale: Locale): string {
  return groupFigures(exactOf(amount), { ...amount, locale, digits: digitsOf(amount.currency) })
}

/** Formats an exchange rate for merchants: `1 USD = 5,40 BRL`. */
export function formatRateWithCodes(
  { rate, fromCurrency, toCurrency, country }: ExchangeRate & Pick<LocalAmount, 'country'>,
  locale: Locale,
): readonly [one: string, price: string] {
  const digits = { ...digitsOf(toCurrency), maximumFractionDigits: 10 }
  const style = { currency: toCurrency, country, locale, digits }
  return [`1 ${fromCurrency}`, `${groupFigures(rate as Intl.StringNumericLiteral, style)} ${toCurrency}`]
}

/** Formats an amount as a person types it into a field, without thousands separators: `1234,50` in Portuguese. */
export function formatTypedAmount(amount: LocalAmount, locale: Locale): string {
  const format = new Intl.NumberFormat(numberTagOf(amount.country, locale), {
    ...digitsOf(amount.currency),
    useGrouping: false,
    trailingZeroDisplay: amount.currency === 'COP' ? 'stripIfInteger' : 'auto',
  })
  return format.format(exactOf(amount))
}

interface CurrencySigns {
  /** In a country whose own currency it is, and in its language. */
  readonly atHome: string
  /** Elsewhere: who reads English takes a bare `$` for US dollars. */
  readonly abroad: string
}

const signs: Readonly<Record<Currency, CurrencySigns>> = {
  BRL: { atHome: 'R$', abroad: 'R$' },
  MXN: { atHome: '$', abroad: 'MXN' },
  COP: { atHome: '$', abroad: 'COP' },
  CLP: { atHome: '$', abroad: 'CLP' },
  PEN: { atHome: 'S/', abroad: 'S/' },
  USD: { atHome: 'US$', abroad: 'US$' },
}

/**
 * Formats an amount in English without a currency sign or code, for errors of the API: 123450 of BRL is `1,234.50`, and
 * 500 is `5`.
 */
export function formatFigures(amount: Amount): string {
  const format = new Intl.NumberFormat('en', {
    ...digitsOf(amount.currency),
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(exactOf(amount))
}

/** How an amount is typed. */
export interface AmountForm {
  readonly currency: Currency
  /** As the person writes numbers. Default: unknown. */
  readonly decimalSign?: DecimalSign | undefined
}

/**
 * Reads an amount that a person typed, in units of the currency: `1234.5`, `1.234,50`, `1,234.50`, `1 234,50` and
 * `R$ 1.234,50` of BRL are 123450. `1.234` is a thousand and more for a person who writes decimals with a comma, and is
 * refused for everyone else. So a text that is read in two languages is the same amount in both.
 *
 * @returns minor units, or `null` if the text is not an amount of the currency, or may be another one.
 */
export function parseAmount(text: string, { currency, decimalSign }: AmountForm): number | null {
  const figures = withoutSign(text.trim().replace(/\s/g, ' '), currency)
  const [, groups, groupSign, decimals = ''] =
    /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/.exec(figures) ?? []
  const [, whole = '', rest = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(figures) ?? []
  if (groups === undefined) return minorOf(whole, rest, currency)
  const isOneGroup = /^\d+[.,]\d{3}$/.test(figures)
  if (isOneGroup && (decimalSign === undefined || groupSign === decimalSign)) return null
  return minorOf(groups.replace(/\D/g, ''), decimals, currency)
}

function minorOf(whole: string, decimals: string, currency: Currency): number | null {
  const digits = currencyExponents[currency]
  if (decimals.length > digits || whole.length > 15) return null
  const amountMinor = Number(`${whole}${decimals.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amountMinor) && amountMinor > 0 ? amountMinor : null
}

/** The figures of an amount that has the sign or the code of its currency before or after them; of others, none. */
function withoutSign(text: string, currency: Currency): string {
  const { atHome, abroad } = signs[currency]
  const own = ['', currency, atHome, abroad, ...(currency === 'USD' ? ['$'] : [])]
  const [, before = '', figures = '', after = ''] = /^(\D*?) ?(\d(?:.*\d)?) ?(\D*)$/.exec(text) ?? []
  return [before, after].every((sign) => own.includes(sign.toUpperCase())) ? figures : ''
}

// `Intl` would write Colombian pesos without cents.
function digitsOf(currency: Currency): Intl.NumberFormatOptions {
  const digits = currencyExponents[currency]
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

// Digits with an exponent, because a quotient of doubles would round the largest amounts.
function exactOf({ amountMinor, currency }: Amount): Intl.StringNumericLiteral {
  return `${amountMinor}e-${currencyExponents[currency]}` as Intl.StringNumericLiteral
}
