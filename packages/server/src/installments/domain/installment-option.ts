import { amountStepOf, type Currency } from '../../money/money.ts'

/** How many millionths a whole is: rates are whole numbers of millionths, so that all arithmetic is exact. */
export const wholeMillionths = 1_000_000

/** One way to pay a price: at once or in monthly installments, the first of which may differ from the others. */
export interface InstallmentOption {
  /** How many installments; 1 is a payment at once. */
  readonly count: number
  readonly firstMinor: number
  /** Each installment after the first. */
  readonly otherMinor: number
  /** The sum of all installments: the price, and the interest if the payer bears it. */
  readonly totalMinor: number
  /** The interest that the payer bears, per month: 29900 is 2.99 %. */
  readonly monthlyRateMillionths: number
}

/** How a price is divided. */
export interface InstallmentTerms extends Pick<InstallmentOption, 'count' | 'monthlyRateMillionths'> {
  readonly currency: Currency
}

/**
 * Divides a price into installments. The first one takes what cannot be divided, so that the sum is exact.
 *
 * @param priceMinor A multiple of the currency's step.
 */
export function divideIntoInstallments(priceMinor: number, terms: InstallmentTerms): InstallmentOption {
  const { count, monthlyRateMillionths, currency } = terms
  const step = BigInt(amountStepOf(currency))
  const total = totalOf(BigInt(priceMinor), {
    count: BigInt(count),
    rate: BigInt(monthlyRateMillionths),
    step,
  })
  const other = (total / BigInt(count) / step) * step
  return {
    count,
    firstMinor: Number(total - other * BigInt(count - 1)),
    otherMinor: Number(other),
    totalMinor: Number(total),
    monthlyRateMillionths,
  }
}

interface Annuity {
  readonly count: bigint
  readonly rate: bigint
  /** What the total is rounded to, half up. */
  readonly step: bigint
}

/**
 * The sum of the installments by the Price table, with the first one due a month after the purchase. Each is
 * `P · i · (1 + i)^n / ((1 + i)^n − 1)`. With i = r / M, all numerators and denominators are integers, and only the
 * total is rounded: rounding each installment would add up to half a step for each of them.
 */
function totalOf(price: bigint, { count, rate, step }: Annuity): bigint {
  if (rate === 0n || count === 1n) return price
  const whole = BigInt(wholeMillionths)
  const grown = (whole + rate) ** count
  const dividend = count * price * rate * grown
  const divisor = whole * (grown - whole ** count) * step
  return ((2n * dividend + divisor) / (2n * divisor)) * step
}

/**
 * The interest of a year in hundredths of a percent, half up: twelve months of 2.99 % are 42.41 %, or 4241. Brazil and
 * Mexico want it shown beside the monthly rate.
 */
export function yearlyRateOf(monthlyRateMillionths: number): number {
  const whole = BigInt(wholeMillionths)
  const grown = (whole + BigInt(monthlyRateMillionths)) ** 12n
  const [dividend, divisor] = [10_000n * (grown - whole ** 12n), whole ** 12n]
  return Number((2n * dividend + divisor) / (2n * divisor))
}
