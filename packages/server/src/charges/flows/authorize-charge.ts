import type { AuthorizedInstallments, Outcome } from '../../acquirer/acquirer.ts'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { type CodeOfPayment, openCard } from '../../tokens/flows/open-card.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import { installmentsOf } from '../domain/charge-installments.ts'
import { finalizeCharge } from './finalize-charge.ts'
import { recoverCharge } from './recover-charge.ts'

interface Authorization {
  /** With the intent to authorize it. */
  readonly charge: Charge
  readonly card: Card
  readonly code: CodeOfPayment
}

/**
 * Authorizes a charge whose intent is written, and finalizes it. When the acquirer does not answer, the charge is not sent
 * again: it is recovered.
 *
 * @throws ServiceError 503 when the acquirer does not answer that either; the charge stays open.
 */
export async function authorizeCharge(
  context: ChargeContext,
  { charge, ...sealed }: Authorization,
): Promise<Charge> {
  const position = await perform(context, { charge, ...sealed }).catch((error: unknown) => {
    const { acquirerReference: reference } = charge
    context.log.warn({ err: error, reference }, 'no clear answer to an authorization')
    return null
  })
  if (!position) return recoverCharge(context, charge)
  return finalizeCharge(context, { charge, position, card: sealed.card })
}

async function perform(context: ChargeContext, { charge, ...sealed }: Authorization): Promise<Position> {
  const { merchantId, acquirerReference: reference, amountMinor, currency, captureMode } = charge
  const card = await openCard(context, sealed)
  const authentication = charge.paymentFlow ? 'passed' : 'none'
  const order = { merchantId, reference, card, amountMinor, currency, captureMode, authentication } as const
  const installments = authorizedInstallmentsOf(charge)
  return positionAfter(
    charge,
    await context.acquirer.authorize({ ...order, ...(installments && { installments }) }),
  )
}

function authorizedInstallmentsOf(charge: Charge): AuthorizedInstallments | null {
  const chosen = installmentsOf(charge)
  if (!chosen) return null
  const { count, totalMinor: totalAmountMinor, monthlyRateMillionths } = chosen
  return { count, totalAmountMinor, monthlyRateMillionths }
}

function positionAfter({ captureMode, amountMinor }: Charge, outcome: Outcome): Position {
  if (outcome.result === 'declined') return { state: 'declined', reason: outcome.reason }
  return captureMode === 'at_once' ? { state: 'captured', amountMinor } : { state: 'authorized' }
}
