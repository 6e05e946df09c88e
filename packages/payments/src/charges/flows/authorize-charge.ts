import type { AuthorizedInstallments, Challenge, ChallengeTerms, Outcome } from '../../acquirer/acquirer.ts'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import { isUnclear } from '../../acquirer/final-position.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { type CodeOfPayment, openCard } from '../../tokens/flows/open-card.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import { installmentsOf } from '../domain/charge-installments.ts'
import { isUsable } from '../domain/usable-challenge.ts'
import { finalizeCharge } from './finalize-charge.ts'
import { recoverCharge } from './recover-charge.ts'

interface Authorization {
  /** With the intent to authorize it. */
  readonly charge: Charge
  readonly card: Card
  readonly code: CodeOfPayment
  /** The payer can be sent to a challenge of the acquirer. Default: the payer cannot, or has passed another one. */
  readonly challenge?: ChallengeTerms
}

/**
 * Authorizes a charge whose intent is written, and finalizes it. If the acquirer does not answer, the charge is not
 * sent again: it is recovered.
 *
 * @throws ServiceError 503 if the acquirer does not answer that either; the charge stays open.
 */
export async function authorizeCharge(context: ChargeContext, authorization: Authorization): Promise<Charge> {
  const { charge, card } = authorization
  const position = await askForPosition(context, charge, () => requestAuthorization(context, authorization))
  if (!position) return recoverCharge(context, charge)
  return finalizeCharge(context, { charge, position, card })
}

/**
 * Asks the acquirer. @returns the position; `null` if the acquirer must be asked for it: there is no answer, the answer
 * does not say what happened, or the payer cannot be sent where it says.
 */
export async function askForPosition(
  { log, mode }: ChargeContext,
  charge: Charge,
  ask: () => Promise<Position | null>,
): Promise<Position | null> {
  const { acquirerReference: reference } = charge
  try {
    const position = await ask()
    if (!position || isUsable(position, charge, mode)) return position
    log.error({ reference }, 'the acquirer requested a challenge at a URL to which no payer can be sent')
  } catch (error) {
    log.warn({ err: error, reference }, 'no clear answer to an authorization')
  }
  return null
}

async function requestAuthorization(
  context: ChargeContext,
  { charge, challenge, ...sealed }: Authorization,
): Promise<Position | null> {
  const { merchantId, acquirerReference: reference, amountMinor, currency, captureMode } = charge
  const { acquirer } = context
  const card = await openCard(context, sealed)
  const installments = authorizedInstallmentsOf(charge)
  const order = {
    merchantId,
    reference,
    card,
    amountMinor,
    currency,
    captureMode,
    ...(installments && { installments }),
  }
  if (!challenge) {
    const authentication = charge.paymentFlow ? 'passed' : 'none'
    return positionAfter(charge, await acquirer.authorize({ ...order, authentication }))
  }
  if (!acquirer.challenges) throw new Error('the acquirer does not support challenges')
  const authenticated = { ...order, authentication: 'none', challenge } as const
  return positionAfter(charge, await acquirer.challenges.authorize(authenticated))
}

function authorizedInstallmentsOf(charge: Charge): AuthorizedInstallments | null {
  const chosen = installmentsOf(charge)
  if (!chosen) return null
  const { count, totalMinor: totalAmountMinor, monthlyRateMillionths } = chosen
  return { count, totalAmountMinor, monthlyRateMillionths }
}

/** The position of a charge after the answer to its authorization; `null` if the answer does not tell. */
export function positionAfter(
  { captureMode, amountMinor }: Charge,
  outcome: Outcome | Challenge,
): Position | null {
  if (outcome.result === 'challenge') return { state: 'challenged', url: outcome.url }
  if (isUnclear(outcome)) return null
  if (outcome.result === 'declined') return { state: 'declined', reason: outcome.reason }
  return captureMode === 'at_once' ? { state: 'captured', amountMinor } : { state: 'authorized' }
}
