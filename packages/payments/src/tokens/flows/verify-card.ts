import { Secret } from '@element-js/values'
import type { CardDetails, Outcome } from '../../acquirer/acquirer.ts'
import type { TokenContext } from '../context.ts'
import type { OrderWithVerification, TokenOrder } from './read-token-order.ts'
import { voidReservation } from './void-reservation.ts'

// 1.00 where the currency has cents, 100 pesos in Chile: the smallest amount that issuers there do not find suspicious.
const temporaryAmountMinor = 100

/**
 * Asks the issuer about a card, and releases the amount that was reserved for it. Call it once per verification.
 *
 * @throws if the acquirer does not answer, even if only to the release.
 */
export async function verifyCard(
  { acquirer }: TokenContext,
  { order, verification }: OrderWithVerification,
): Promise<Outcome> {
  const { plan, request, network } = order
  const payment = { merchantId: verification.merchantId, reference: verification.acquirerReference }
  const card = { ...detailsOf(request.card), network }
  if (plan.method !== 'temporary_authorization') return acquirer.verify({ ...payment, card })
  const { currency } = plan
  const hold = {
    amountMinor: temporaryAmountMinor,
    currency,
    captureMode: 'later',
    authentication: 'none',
  } as const
  const outcome = await acquirer.authorize({ ...payment, ...hold, card })
  if (outcome.result === 'approved') await voidReservation(acquirer, payment)
  return outcome
}

function detailsOf({
  pan,
  cvv,
  expirationMonth,
  expirationYear,
}: TokenOrder['request']['card']): Omit<CardDetails, 'network'> {
  return { pan: new Secret(pan), cvv: new Secret(cvv), expirationMonth, expirationYear }
}
