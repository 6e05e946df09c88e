import type { InstallmentsPlan } from '../frame/installments-plan.ts'

/** Body of `POST /v1/payments/installments-plans`. */
export interface InstallmentsPlanRequest {
  /** The price without interest, in minor units. */
  readonly amount: number
  readonly currency: string
  readonly country: string
  /** Lower-case id of the card's brand. Default: not known yet. */
  readonly brand?: string
}

/** Its answer. */
export type InstallmentsPlanResponse = InstallmentsPlan

/** The installments of a charge: a plan, and the chosen number of installments. */
export interface ChosenInstallments {
  readonly planId: string
  readonly count: number
}

/** The installments of a payment, as its record shows them. */
export interface PaidInstallments {
  readonly count: number
  /** Minor units: the total that the payer pays, with interest. */
  readonly totalAmount: number
}
