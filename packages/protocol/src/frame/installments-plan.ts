/** One way to pay a price. All amounts are in minor units. */
export interface InstallmentsOption {
  /** How many; 1 is a payment at once. */
  readonly installments: number
  /** Each installment after the first. */
  readonly installmentAmount: number
  /** The first installment, which takes what cannot be divided. */
  readonly firstAmount: number
  /** The sum: `firstAmount` and the others. */
  readonly totalAmount: number
  /** The interest that the payer bears, per month, as a decimal: 0.0299 is 2.99 %. */
  readonly interestRate: number
}

/** What a payer may choose for a price, and the name by which a charge uses it. */
export interface InstallmentsPlan {
  readonly planId: string
  /** The payment at once first, then by rising number. */
  readonly options: readonly InstallmentsOption[]
}
