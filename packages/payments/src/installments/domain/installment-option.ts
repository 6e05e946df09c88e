import { amountStepOf, type Currency } from '@element-js/values'

/** The number of millionths in a whole: rates are whole numbers of millionths, so that all arithmetic is exact. */
export const wholeMillionths = 1_000_000

/** One way to pay a price: a single payment, or monthly installments, the first of which may differ from the others. */
export interface InstallmentOption {
  /** How many installments; 1 is a single payment. */
  readonly count: number
  readonly firstMinor: number
  /** Each installment after the first. */
  readonly otherMinor: number
  /** The sum of all installments: the price, and the interest if the payer bears it. */
  readonly totalMinor: number
  /** The interest that the payer bears, per month: 29900 is 2.99 %. */
  readonly monthlyRateMillionths: number
}

/** The terms by which a price is divided. */
export interface InstallmentTerms extends Pick<InstallmentOption, 'count' | 'monthlyRateMillionths'> {
  readonly currency: Currency
}

/**
 * Divides a price into installments that add up to the total exactly. Without interest the first one takes the
 * remainder; with interest all are equal.
 *
 * @param priceMinor A multiple of the currency's step.
 */
export function divideIntoInstallments(priceMinor: number, terms: InstallmentTerms): InstallmentOption {
  const { count, monthlyRateMillionths, currency } = terms
  const step = amountStepOf(currency)
  const isBorneByPayer = monthlyRateMillionths > 0 && count > 1
  const otherMinor = isBorneByPayer
    ? annuityOf(priceMinor, { count, monthlyRateMillionths, step })
    : Math.floor(priceMinor / count / step) * step
  const totalMinor = isBorneByPayer ? otherMinor * count : priceMinor
  const firstMinor = totalMinor - otherMinor * (count - 1)
  return { count, firstMinor, otherMinor, totalMinor, monthlyRateMillionths }
}

interface Annuity extends Pick<InstallmentOption, 'count' | 'monthlyRateMillionths'> {
  /** The step to which an installment is rounded, half up. */
  readonly step: number
}

/**
 * One of equal installments by the Price table, with the first one due a month after the purchase:
 *
 * `P · i · (1 + i)^n / ((1 + i)^n − 1)`
 *
 * With i = r / M, the numerator and the denominator are integers, and only the result is rounded. At the smallest rates
 * the total could be rounded to less than the price; then the installment is rounded up.
 */
function annuityOf(priceMinor: number, { count, monthlyRateMillionths, step }: Annuity): number {
  const [rate, whole, parts] = [BigInt(monthlyRateMillionths), BigInt(wholeMillionths), BigInt(count)]
  const grown = (whole + rate) ** parts
  const dividend = BigInt(priceMinor) * rate * grown
  const divisor = whole * (grown - whole ** parts) * BigInt(step)
  const rounded = Number((2n * dividend + divisor) / (2n * divisor)) * step
  return rounded * count < priceMinor ? rounded + step : rounded
}

/**
 * The interest of a year in hundredths of a percent, half up: twelve months of 2.99 % are 42.41 %, or 4241. Brazil and
 * Mexico require that it is shown beside the monthly rate.
 */
export function yearlyRateOf(monthlyRateMillionths: number): number {
  const whole = BigInt(wholeMillionths)
  const grown = (whole + BigInt(monthlyRateMillionths)) ** 12n
  const [dividend, divisor] = [10_000n * (grown - whole ** 12n), whole ** 12n]
  return Number((2n * dividend + divisor) / (2n * divisor))
}
