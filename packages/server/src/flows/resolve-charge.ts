import type { Acquirer, Position } from '../acquirer/acquirer.ts'
import type { Charge } from '../domain/charge.ts'
import { ServiceError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { closeCharge } from './close-charge.ts'
import { orGiveUp } from './give-up.ts'
import { settledPosition } from './settled-position.ts'

/**
 * Finds out from the acquirer how an open intent ended. An authorization that never reached it is closed there, so
 * that a request still on its way comes too late, and declined here. A capture or cancel that it has not done is asked
 * for again: a reservation can be collected or released once only.
 *
 * @throws ServiceError 503 when the acquirer does not answer; the intent stays open, for a job to take up.
 */
export async function resolveCharge(parts: Parts, charge: Charge): Promise<Charge> {
  const position = await orGiveUp(parts, charge, () => ask(parts.acquirer, charge))
  return closeCharge(parts, { charge, position })
}

async function ask(acquirer: Acquirer, charge: Charge): Promise<Position> {
  try {
    return await bringAbout(acquirer, charge)
  } catch (cause) {
    throw new ServiceError('acquirer_unavailable', { idempotencyKey: charge.idempotencyKey, cause })
  }
}

async function bringAbout(acquirer: Acquirer, charge: Charge): Promise<Position> {
  const payment = { merchantId: charge.merchantId, reference: charge.acquirerReference }
  const position = await settledPosition(acquirer, payment)
  if (position.state !== 'authorized' || isWanted(charge)) return position
  if (charge.openIntent === 'cancel' || charge.openIntent === 'expire') await acquirer.cancel(payment)
  else await acquirer.capture({ ...payment, amountMinor: charge.intentAmountMinor ?? charge.amountMinor })
  return settledPosition(acquirer, payment)
}

function isWanted({ openIntent, captureMode }: Charge): boolean {
  return openIntent === 'authorize' && captureMode === 'later'
}
