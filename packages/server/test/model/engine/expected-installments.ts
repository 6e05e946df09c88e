/** One way to pay a price, as the interface shows it. All amounts are minor units. */
export interface ModelOption {
  readonly installments: number
  readonly installmentAmount: number
  readonly firstAmount: number
  readonly totalAmount: number
  /** Per month: 0.0299 is 2.99 %. */
  readonly interestRate: number
}

/** The price to pay. */
export interface ModelPrice {
  readonly amount: number
  readonly currency: string
  readonly country: string
  /** `null`: not known yet. */
  readonly brand: string | null
}

/** When the merchant `demo` of the models lets payers pay in installments; `other` has no rules. */
export interface ModelRule {
  readonly country: string
  readonly currency: string
  /** Empty: every brand. */
  readonly brands: readonly string[]
  readonly counts: readonly number[]
  readonly monthlyRateMillionths: number
  readonly minInstallment: number
  readonly minAmount: number
}

const free = { brands: [], monthlyRateMillionths: 0, minInstallment: 0, minAmount: 0 } as const

/** Rules with and without interest, for some brands and for all, which overlap: the cheaper option counts. */
export const modelRules: readonly ModelRule[] = [
  { ...free, country: 'BR', currency: 'BRL', counts: [2, 3], minInstallment: 500 },
  {
    ...free,
    country: 'BR',
    currency: 'BRL',
    counts: [3, 12],
    brands: ['visa', 'mastercard'],
    monthlyRateMillionths: 29_900,
  },
  { ...free, country: 'MX', currency: 'MXN', counts: [3, 6], minAmount: 2000 },
  { ...free, country: 'CO', currency: 'COP', counts: [3, 7], monthlyRateMillionths: 18_700 },
  { ...free, country: 'CL', currency: 'CLP', counts: [3] },
]

const largestAmount = 999_999_999_999_999

/** The ways in which a price can be paid: the single payment first, then by rising number of installments. */
export function optionsOf(price: ModelPrice): readonly ModelOption[] {
  const offered = modelRules
    .filter(({ country, currency }) => country === price.country && currency === price.currency)
    .filter(({ brands }) => brands.length === 0 || brands.includes(price.brand ?? ''))
    .filter(({ minAmount }) => price.amount >= minAmount)
    .flatMap(({ counts, monthlyRateMillionths, minInstallment }) =>
      counts
        .map((count) => divide(price, { count, monthlyRateMillionths }))
        .filter(({ installmentAmount }) => installmentAmount >= Math.max(1, minInstallment))
        .filter(({ totalAmount }) => totalAmount <= largestAmount),
    )
  const byCount = Map.groupBy(offered, ({ installments }) => installments)
  const cheapest = [...byCount.values()].flatMap((options) =>
    options.toSorted((a, b) => a.totalAmount - b.totalAmount).slice(0, 1),
  )
  const atOnce = divide(price, { count: 1, monthlyRateMillionths: 0 })
  return [atOnce, ...cheapest.toSorted((a, b) => a.installments - b.installments)]
}

interface Division {
  readonly count: number
  readonly monthlyRateMillionths: number
}

/** A price in installments that add up to the total exactly. */
export function divide(
  { amount, currency }: Pick<ModelPrice, 'amount' | 'currency'>,
  { count, monthlyRateMillionths }: Division,
): ModelOption {
  // There are no coins for the hundredths of Colombia's pesos.
  const step = currency === 'COP' ? 100 : 1
  const named = { installments: count, interestRate: monthlyRateMillionths / 1_000_000 }
  if (count === 1 || monthlyRateMillionths === 0) {
    const installmentAmount = Math.floor(amount / count / step) * step
    const firstAmount = amount - installmentAmount * (count - 1)
    return { ...named, installmentAmount, firstAmount, totalAmount: amount }
  }
  const steps = installmentThatPaysOff(amount / step, { count, monthlyRateMillionths })
  const installmentAmount = steps * step * count < amount ? (steps + 1) * step : steps * step
  const totalAmount = installmentAmount * count
  return { ...named, installmentAmount, firstAmount: installmentAmount, totalAmount }
}

// The service has a formula for it. Here the right installment is searched: the largest one that, less a half for rounding,
// leaves a debt or just none after the last month.
function installmentThatPaysOff(price: number, { count, monthlyRateMillionths }: Division): number {
  let [enough, tooMuch] = [0n, 2n * BigInt(Math.ceil(price)) + 2n]
  while (tooMuch - enough > 1n) {
    const middle = (enough + tooMuch) / 2n
    if (debtAfter({ doubled: 2n * middle - 1n, price, count, monthlyRateMillionths }) >= 0n) enough = middle
    else tooMuch = middle
  }
  return Number(enough)
}

interface Repayment extends Division {
  readonly price: number
  /** Twice the installment, so that its half is a whole number. */
  readonly doubled: bigint
}

/** What is left after the last month, multiplied by something that is the same for every installment. */
function debtAfter({ doubled, price, count, monthlyRateMillionths }: Repayment): bigint {
  const whole = 1_000_000n
  let debt = 2n * BigInt(price)
  let scale = 1n
  for (let month = 0; month < count; month += 1) {
    scale *= whole
    debt = debt * (whole + BigInt(monthlyRateMillionths)) - doubled * scale
  }
  return debt
}
