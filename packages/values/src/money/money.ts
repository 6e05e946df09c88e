/** Digits after the point in each currency. `Intl` is not used, because it gives COP none and this service uses two. */
export const currencyExponents = { BRL: 2, MXN: 2, COP: 2, PEN: 2, USD: 2, CLP: 0 } as const

/** ISO 4217 code of a currency that the service takes. */
export type Currency = keyof typeof currencyExponents

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencyExponents, code)
}

/**
 * The step of amounts in a currency, in minor units: an amount must be a multiple of it. Nobody can pay part of a peso.
 */
export function amountStepOf(currency: string): number {
  return currency === 'COP' ? 100 : 1
}

/** The largest amount in minor units: fifteen digits, well within what a double holds exactly. */
export const largestAmountMinor = 999_999_999_999_999
