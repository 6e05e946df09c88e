import type { PaymentRecord } from '@element-js/acquirer-adapter'
import { nameOf } from '../api/adyen-names.ts'
import type { AdyenTools } from '../api/ask-adyen.ts'
import { releases } from './modifications.ts'
import { authorizedIn } from './standing-of-payment.ts'

/**
 * Reverses an authorization by Adyen of a payment that was declined here: because its request arrived after the adapter
 * gave it up, because the payer passed a challenge that had been ended, or because only a part was authorized. It
 * releases a reservation and returns captured money.
 *
 * @returns a function that says whether nothing is left to do.
 */
export function createReversal({
  api,
  ask,
  notifications,
  deadline,
  log,
}: AdyenTools): (payment: PaymentRecord) => Promise<boolean> {
  return async (payment) => {
    const state = payment.position?.state
    const isGivenUp = state === 'declined' || state === 'closed'
    // A verification has nothing to release.
    if ((!isGivenUp && state !== 'challenged') || payment.currency === '') return true
    const name = nameOf('payment', payment)
    const authorized = authorizedIn(await notifications.about([name]), payment)
    if (!authorized) return true
    // The adapter gives up a challenged payment later if only a part is authorized, or if its payer never returns. No
    // notification reports that.
    if (!isGivenUp) return false
    const { processorId: pspReference } = authorized
    const reference = nameOf('reverse', payment)
    const about = await notifications.about([pspReference, reference])
    if (about.some(({ event, isSuccess }) => isSuccess && releases.includes(event))) return true
    const { merchantId } = payment
    const told = { merchantId, reference: payment.reference, pspReference }
    const giveUp = (): true => {
      log.error(told, 'Adyen could not reverse a payment that was given up here: a person must reverse it')
      return true
    }
    if (about.some((each) => each.name === reference && !each.isSuccess)) return giveUp()
    log.warn(told, 'Adyen has authorized a payment that was given up here: it is being reversed')
    const request = { merchantAccount: api.merchantAccount, reference }
    const answer = await ask({
      call: 'reversal',
      name: reference,
      signal: deadline(),
      send: (options) => api.modifications.refundOrCancelPayment(pspReference, request, options),
    })
    // If Adyen refuses the reversal now, it would refuse it each time. If Adyen has received it, a notification reports
    // the outcome.
    return answer.kind === 'refused' && giveUp()
  }
}
