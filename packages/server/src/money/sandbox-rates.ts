import type { ExchangeRate } from './exchange.ts'

/**
 * The exchange rates of the sandbox, which never change. They are near the rates of 2026, and chosen so that each
 * amount in USD is a whole number of Colombian pesos.
 */
export const sandboxRates: readonly ExchangeRate[] = [
  { fromCurrency: 'USD', toCurrency: 'BRL', rate: '5.40' },
  { fromCurrency: 'USD', toCurrency: 'MXN', rate: '18.50' },
  { fromCurrency: 'USD', toCurrency: 'COP', rate: '4100' },
  { fromCurrency: 'USD', toCurrency: 'CLP', rate: '950' },
  { fromCurrency: 'USD', toCurrency: 'PEN', rate: '3.75' },
]
