import { ServiceError } from '@element-js/values'
import type { Acquirer, PaymentName } from '../../acquirer/acquirer.ts'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import { finalPosition } from '../../acquirer/final-position.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import { isUsable } from '../domain/usable-challenge.ts'
import { abandonAuthorization } from '../store/intents.ts'
import { finalizeCharge } from './finalize-charge.ts'
import { releaseOnError } from './release-on-error.ts'
import { waitForOutcome } from './wait-while-open.ts'

/**
 * Recovers a charge: asks the acquirer for the outcome of its open intent, and finalizes it. An authorization that
 * never reached the acquirer is closed there, so that a request still on its way comes too late, and the payment ends as
 * `not_attempted`; so is one whose payer cannot be sent to the acquirer's address. A capture or cancel that was not done
 * is requested again: a reservation can be captured or released only once.
 *
 * @throws ServiceError 503 when the acquirer does not answer; the intent stays open, and a job recovers it.
 */
export async function recoverCharge(context: ChargeContext, charge: Charge): Promise<Charge> {
  const { acquirer, db, mode } = context
  const ask = <T>(question: () => Promise<T>): Promise<T> =>
    releaseOnError(context, charge, () => question().catch(refuseCharge(charge)))
  const found = await ask(() => acquirer.find(paymentNameOf(charge)))
  const isUnusable = charge.openIntent === 'authorize' && !(found && isUsable(found, charge, mode))
  const open = isUnusable
    ? await releaseOnError(context, charge, () => abandonAuthorization(db, charge))
    : charge
  if (!open) return waitForOutcome(context, charge)
  const position = await ask(() => completeIntent(acquirer, { charge: open, found }))
  return finalizeCharge(context, { charge: open, position })
}

function refuseCharge({ idempotencyKey }: Charge): (cause: unknown) => never {
  return (cause) => {
    throw new ServiceError('acquirer_unavailable', { idempotencyKey, cause })
  }
}

interface OpenIntent {
  readonly charge: Charge
  readonly found: Position | null
}

async function completeIntent(acquirer: Acquirer, { charge, found }: OpenIntent): Promise<Position> {
  const payment = paymentNameOf(charge)
  const position = found ?? (await finalPosition(acquirer, payment))
  if (position.state !== 'authorized' && position.state !== 'challenged') return position
  if (matchesIntent(charge, position)) return position
  if (isVoid(charge)) await acquirer.cancel(payment)
  else await acquirer.capture({ ...payment, amountMinor: charge.intentAmountMinor ?? charge.amountMinor })
  const after = await finalPosition(acquirer, payment)
  if (after.state === 'challenged') throw new Error('a cancelled payment can still be passed')
  return after
}

function matchesIntent({ openIntent, captureMode }: Charge, { state }: Position): boolean {
  return openIntent === 'authorize' && (captureMode === 'later' || state === 'challenged')
}

function isVoid({ openIntent }: Charge): boolean {
  return openIntent === 'abandon' || openIntent === 'cancel' || openIntent === 'expire'
}

function paymentNameOf({ merchantId, acquirerReference: reference }: Charge): PaymentName {
  return { merchantId, reference }
}
