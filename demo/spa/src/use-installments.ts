import type { InstallmentsOption, InstallmentsPlan } from '@element-js/element'
import { useInstallmentsPlan } from '@element-js/react/installments'
import { useState } from 'react'

/** What the payer can choose, and has chosen. */
export interface Installments {
  readonly plan: InstallmentsPlan | null
  /** `undefined` while nothing is offered. */
  readonly chosen: InstallmentsOption | undefined
  /** For the charge; `undefined` for a payment without installments. */
  readonly order: { readonly planId: string; readonly count: number } | undefined
  choose(count: number): void
  renew(): void
}

export function useInstallments(priceMinor: number): Installments {
  const { plan, renew } = useInstallmentsPlan({ amount: priceMinor, currency: 'BRL', country: 'BR' })
  const [count, choose] = useState(1)
  // The same number, if the plan of this brand has it.
  const [atOnce] = plan?.options ?? []
  const chosen = plan?.options.find(({ installments }) => installments === count) ?? atOnce
  const isSplit = plan && chosen && chosen.installments > 1
  const order = isSplit ? { planId: plan.planId, count: chosen.installments } : undefined
  return { plan, chosen, order, choose, renew }
}
