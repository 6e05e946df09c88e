import type { InstallmentOption } from './installment-option.ts'
import type { Price } from './offer-options.ts'

/** The offer to a payer for a price, as stored. A charge that names it is made on exactly these terms. */
export interface InstallmentPlan extends Price {
  readonly merchantId: string
  readonly planId: string
  /** At once first. */
  readonly options: readonly InstallmentOption[]
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

/** Names one plan; the merchant is part of the name. */
export interface PlanName {
  readonly merchantId: string
  readonly planId: string
}

/** The beginning of a plan's id. The names of a link's own plans begin differently. */
export const planIdPrefix = 'ipl'

/** How long the payer has to decide: as long as a card token waits for its payment. */
export const planLifetimeMs: number = 30 * 60 * 1000
