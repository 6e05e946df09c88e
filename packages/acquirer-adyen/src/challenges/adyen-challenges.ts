import { PaymentDetailsResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsResponse.js'
import type { Decision, Processor, Step } from '@element-js/acquirer-adapter'
import type { ReturnedFields } from '@element-js/server/adapters'
import { nameOf } from '../api/adyen-names.ts'
import type { AdyenTools } from '../api/ask-adyen.ts'
import { askAgain } from '../api/ask-adyen.ts'
import { decide, decideByNotification, declined, standingToldOf } from '../payments/decide-payment.ts'
import { standingByAnswer } from '../payments/standing-of-payment.ts'

/** The parameter that Adyen adds to the return address: an opaque text, which only Adyen can read. */
export const redirectResultName = 'redirectResult'

interface PayersBack {
  /** Continues when a payer claims to have returned. */
  comeBack(step: Step, returned: ReturnedFields): Promise<Decision>
  /** Finds out what happened to a payment whose payer returned. */
  recoverReturn(step: Step, returned: ReturnedFields): Promise<Decision>
  /** Ends a challenge. */
  endChallenge(step: Step): Promise<Decision>
}

/**
 * Payments whose payers were sent to a challenge.
 *
 * 1. The adapter asks Adyen what the payer's `redirectResult` means. This request may be the first that moves money. It
 *    needs no card, so the adapter can repeat it with the same key even after a crash.
 * 2. The answer counts if it has the name of this payment. Somebody may bring the result of another one.
 * 3. The notification of the payment decides too: Adyen may authorize as soon as the payer has passed, even if the
 *    payer never returns.
 * 4. A payment that stays undecided for too long becomes a challenge again. If it is then cancelled, the adapter
 *    reverses a later authorization by Adyen.
 */
export function createPayersBack(tools: AdyenTools, cancel: Processor['cancel']): PayersBack {
  const { api, nowMs, closeAfterMs, log } = tools

  async function comeBack(step: Step, returned: ReturnedFields): Promise<Decision> {
    const { payment } = step
    // A crash came after this was recorded and before the decision was recorded.
    const told = await standingToldOf(tools, payment)
    if (told) return decide(step, told)
    const redirectResult = returned[redirectResultName]
    if (!redirectResult) return payment.position
    const name = nameOf('payment', payment)
    const signal = tools.deadline()
    const answer = await askAgain(tools, {
      call: 'payment details',
      // A result that somebody invented must not use the key of the payer's real result.
      name: nameOf('details', payment, redirectResult),
      signal,
      send: (options) => api.payments.paymentsDetails({ details: { redirectResult } }, options),
    })
    if (answer.kind === 'refused') return payment.position
    if (answer.kind === 'barred') return null
    if (answer.kind === 'unknown') return answer.isStored ? decideByNotification(tools, step, signal) : null
    const { merchantReference, resultCode } = answer.value
    if (merchantReference !== undefined && merchantReference !== name) {
      log.warn({ reference: payment.reference }, 'a payer came back with the result of another payment')
      return payment.position
    }
    const standing = standingByAnswer(answer.value)
    if (standing.kind === 'unauthenticated') return payment.position
    // Adyen does not always say which payment it means.
    if (standing.kind === 'open' || merchantReference === undefined) {
      return decideByNotification(tools, step, signal)
    }
    // The payer cancelled on the page of the challenge.
    if (resultCode === PaymentDetailsResponse.ResultCodeEnum.Cancelled)
      return declined('authentication_required')
    return decide(step, standing)
  }

  return {
    comeBack,
    recoverReturn: async (step, returned) => {
      const { position, sentAtMs } = step.payment
      const decision = await comeBack(step, returned)
      return decision ?? (nowMs() - sentAtMs >= closeAfterMs ? position : null)
    },
    endChallenge: async (step) => {
      const { payment } = step
      const told = await standingToldOf(tools, payment)
      if (told?.kind !== 'approved') return { state: 'closed' }
      const decision = await decide(step, told)
      const reserved = { ...payment, processorId: told.pspReference }
      return decision?.state === 'authorized' ? cancel({ ...step, payment: reserved }) : decision
    },
  }
}
