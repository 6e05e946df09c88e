/** Digits after the point in each currency. `Intl` is no source for these: it gives COP none, here it has two. */
export const currencyExponents = { BRL: 2, MXN: 2, COP: 2, PEN: 2, USD: 2, CLP: 0 } as const

/** ISO 4217 code of a currency the service takes. */
export type Currency = keyof typeof currencyExponents

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencyExponents, code)
}

/** What amounts in a currency are multiples of, in minor units: nobody pays a part of a peso (interface §8). */
export function amountStepOf(currency: string): number {
  return currency === 'COP' ? 100 : 1
}

/** The largest amount in minor units: fifteen digits, well inside what a double holds exactly. */
export const largestAmountMinor = 999_999_999_999_999
