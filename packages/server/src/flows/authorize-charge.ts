import type { Outcome, Position } from '../acquirer/acquirer.ts'
import type { Card } from '../domain/card.ts'
import type { Charge } from '../domain/charge.ts'
import type { Parts } from '../parts.ts'
import { closeCharge } from './close-charge.ts'
import { openCard } from './open-card.ts'
import { resolveCharge } from './resolve-charge.ts'

interface Authorization {
  /** With the intent to authorize it. */
  readonly charge: Charge
  readonly card: Card
  /** `null` when an earlier authorization or the verification used it. */
  readonly sealedCode: Uint8Array | null
}

/**
 * Asks the acquirer for a payment that is written down already, and writes down what it answered. When no answer
 * comes the payment is not sent again: the acquirer is asked how it stands.
 *
 * @throws ServiceError 503 when it does not answer that either; the payment stays open.
 */
export async function authorizeCharge(parts: Parts, { charge, ...sealed }: Authorization): Promise<Charge> {
  const { merchantId, acquirerReference: reference, amountMinor, currency, captureMode } = charge
  try {
    const card = await openCard(parts, sealed)
    const authentication = charge.paymentFlow ? 'passed' : 'none'
    const order = { merchantId, reference, card, amountMinor, currency, captureMode, authentication } as const
    const position = positionAfter(charge, await parts.acquirer.authorize(order))
    return await closeCharge(parts, { charge, position, card: sealed.card })
  } catch (error) {
    parts.log.warn({ err: error, reference }, 'an authorization did not end as it should')
    return resolveCharge(parts, charge)
  }
}

function positionAfter({ captureMode, amountMinor }: Charge, outcome: Outcome): Position {
  if (outcome.result === 'declined') return { state: 'declined', reason: outcome.reason }
  return captureMode === 'at_once' ? { state: 'captured', amountMinor } : { state: 'authorized' }
}
