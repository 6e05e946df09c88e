/** One way to pay a price. All amounts are in minor units. */
export interface InstallmentsOption {
  /** The number of installments; 1 is a single payment. */
  readonly installments: number
  /** Each installment after the first. */
  readonly installmentAmount: number
  /** The first installment, which includes the remainder of the division. */
  readonly firstAmount: number
  /** The sum of `firstAmount` and the other installments. */
  readonly totalAmount: number
  /** The interest that the payer bears, per month, as a decimal: 0.0299 is 2.99 %. */
  readonly interestRate: number
}

/** What a payer can choose for a price, and the id by which a charge refers to it. */
export interface InstallmentsPlan {
  readonly planId: string
  /** The single payment first, then by increasing number of installments. */
  readonly options: readonly InstallmentsOption[]
}
