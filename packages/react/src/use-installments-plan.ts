import type { InstallmentsPlan, InstallmentsPlanResult, InstallmentsPrice } from '@element-js/element'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useElementsContext } from './elements-context.ts'

/** The installments that the payer can choose for the card in the fields. */
export interface InstallmentsPlanState {
  /**
   * The plan for this brand and this price, never for earlier ones. null while there is no brand, while the service is
   * being asked, and after an error; the card can then be charged in one payment.
   */
  readonly plan: InstallmentsPlan | null
  /** Whether the service is being asked. */
  readonly isPending: boolean
  readonly error: NonNullable<InstallmentsPlanResult['error']> | null
  /** Requests a new plan, because a plan expires after 30 minutes. The function is stable across renders. */
  readonly renew: () => void
}

/**
 * Offers installments of a price for the card in the surrounding `<Elements>`, as soon as its brand is known and again
 * when the brand or the price changes.
 */
export function useInstallmentsPlan({ amount, currency, country }: InstallmentsPrice): InstallmentsPlanState {
  const { group, service } = useElementsContext('useInstallmentsPlan()')
  const { brands, subscribe } = group
  const element = useSyncExternalStore(
    subscribe,
    () => [...brands.keys()][0],
    () => undefined,
  )
  const brand = useSyncExternalStore(
    subscribe,
    () => element && brands.get(element),
    () => undefined,
  )
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{ to: object; result: InstallmentsPlanResult }>()
  // A different brand, price or round is a different question, and an answer to an earlier one is not shown.
  const question = useMemo(
    () => (service && element && brand ? { service, element, price: { amount, currency, country } } : null),
    [service, element, brand, amount, currency, country, round],
  )
  useEffect(() => {
    if (!question) return
    let isWanted = true
    void question.service.createInstallmentsPlan(question.element, question.price).then((result) => {
      if (isWanted) setAnswer({ to: question, result })
    })
    return () => {
      isWanted = false
    }
  }, [question])
  const result = answer?.to === question ? answer?.result : undefined
  return {
    plan: result?.data ?? null,
    isPending: question !== null && !result,
    error: result?.error ?? null,
    renew: useCallback(() => setRound((before) => before + 1), []),
  }
}
