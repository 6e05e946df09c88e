import { z } from 'zod'
import { largestAmountMinor } from '../money/money.ts'
import { formedText } from './texts.ts'

const amountRule = `must be an integer literal from 1 to ${largestAmountMinor}`

/** How every amount is written, for descriptions. */
export const minorUnits = 'A whole number in minor units (1290 = R$12.90)'

/** An amount in minor units. The JSON reader has already replaced numbers that are not written as plain integers. */
export const amount: z.ZodInt = z
  .int({ error: amountRule })
  .min(1, amountRule)
  .max(largestAmountMinor, amountRule)
  .describe(`${minorUnits}. In COP, a multiple of 100.`)

/** An amount in minor units, as a string. */
export const amountInDigits: z.ZodString = formedText({
  longest: 15,
  pattern: /^[1-9]\d{0,14}$/,
  rule: 'must be a string of 1 to 15 digits, of which the first is not 0',
})

/** An amount under the name of another endpoint, which may write it as a number or as a string. */
export const amountOfEitherType: z.ZodType<number | string> = z.union(
  [amount, amountInDigits],
  `${amountRule}, or a string of its digits`,
)

export const currencyCode: z.ZodString = formedText({
  longest: 3,
  pattern: /^[A-Z]{3}$/,
  rule: 'must be an ISO 4217 code',
}).describe("ISO 4217: the country's own (BRL, MXN, COP, CLP, PEN), or USD.")

export const countryCode: z.ZodString = formedText({
  longest: 2,
  pattern: /^[A-Z]{2}$/,
  rule: 'must be an ISO 3166-1 alpha-2 code',
}).describe('ISO 3166-1 alpha-2: BR, MX, CO, CL or PE.')
