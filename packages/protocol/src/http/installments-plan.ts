/** Body of `POST /v1/payments/installments-plans`. */
export interface InstallmentsPlanRequest {
  /** The price without interest, in minor units. */
  readonly amount: number
  readonly currency: string
  readonly country: string
  /** Lower-case id of the card's brand. Default: not known yet. */
  readonly brand?: string
}

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

/** Its answer. */
export interface InstallmentsPlanResponse {
  readonly planId: string
  readonly options: readonly InstallmentsOption[]
}

/** The installments of a charge: a plan, and how many of it. */
export interface ChosenInstallments {
  readonly planId: string
  readonly count: number
}

/** The installments of a payment, as its record shows them. */
export interface PaidInstallments {
  readonly count: number
  /** Minor units: what the payer pays altogether, with interest. */
  readonly totalAmount: number
}
