import type { TransferStatus } from '@element-js/protocol/http'
import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import type { DecidedPosition } from '../../acquirer/domain/payment-position.ts'
import { authorizationLifetimeMs, type CancelCause, type Charge } from './charge.ts'
import { type ChargeEvent, statusAfter } from './transfer-status.ts'

/** The result of an intent. `…_refused`: the acquirer did not do it, and the charge stays as it was. */
export type IntentEvent = ChargeEvent | 'capture_refused' | 'cancel_refused' | 'expiry_refused'

/** The fields to write for a charge whose intent has ended. */
export interface ChargeOutcome
  extends Pick<Charge, 'transferStatus' | 'finalAmountMinor' | 'declineReason' | 'cancelCause' | 'dueAtMs'> {
  readonly event: IntentEvent
}

interface StatusChange {
  readonly event: ChargeEvent
  readonly collectedMinor?: number
  readonly declineReason?: DeclineReason
  readonly cancelCause?: CancelCause
}

const retryExpiryMs = 60 * 60 * 1000

/**
 * The outcome of an intent, according to the payment's position at the acquirer. The acquirer's answer counts, whatever
 * the intent was: the store and the ledger must agree.
 *
 * @param charge With an open intent.
 */
export function outcomeOfIntent(charge: Charge, position: DecidedPosition, nowMs: number): ChargeOutcome {
  const change = changeAtAcquirer(charge, position)
  if (!change) return refusedOutcome(charge, nowMs)
  const transferStatus = nextStatus(charge.transferStatus, change.event)
  return {
    event: change.event,
    transferStatus,
    finalAmountMinor: finalAmountOf(transferStatus, change.collectedMinor ?? charge.amountMinor),
    declineReason: change.declineReason ?? null,
    cancelCause: change.cancelCause ?? null,
    dueAtMs: transferStatus === 'AUTHORIZED' ? nowMs + authorizationLifetimeMs : null,
  }
}

// The acquirer did not do it. An expiry that was refused is tried again later.
function refusedOutcome(charge: Charge, nowMs: number): ChargeOutcome {
  const { transferStatus, finalAmountMinor, declineReason, cancelCause, dueAtMs, openIntent } = charge
  const unchanged = { transferStatus, finalAmountMinor, declineReason, cancelCause, dueAtMs }
  if (openIntent === 'capture') return { ...unchanged, event: 'capture_refused' }
  if (openIntent === 'cancel') return { ...unchanged, event: 'cancel_refused' }
  return { ...unchanged, event: 'expiry_refused', dueAtMs: nowMs + retryExpiryMs }
}

function changeAtAcquirer(charge: Charge, position: DecidedPosition): StatusChange | null {
  const { transferStatus, openIntent } = charge
  const isNew = transferStatus === 'IN_PROGRESS'
  switch (position.state) {
    case 'captured':
      return { event: isNew ? 'collected' : 'captured', collectedMinor: position.amountMinor }
    case 'authorized':
      return isNew ? { event: 'reserved' } : null
    case 'declined':
      return isNew ? endOfAttempt(charge, position.reason) : endOfReservation(openIntent)
    // No money is reserved under it.
    case 'verified':
    case 'cancelled':
    case 'closed':
      return isNew ? endOfAttempt(charge, null) : endOfReservation(openIntent)
    default:
      return position satisfies never
  }
}

// An issuer that still wants to authenticate a payer who was at its challenge, or whom it was asked to authenticate,
// failed to do so. `null`: nobody was asked, or what was reserved has been released before it was known here.
function endOfAttempt(
  { openIntent, challengeUrl, paymentFlow }: Charge,
  declineReason: DeclineReason | null,
): StatusChange {
  if (openIntent === 'abandon' && challengeUrl !== null)
    return { event: 'unauthenticated', cancelCause: 'authentication_abandoned' }
  if (paymentFlow !== null && declineReason === 'authentication_required')
    return { event: 'unauthenticated', cancelCause: 'authentication_failed' }
  return declineReason
    ? { event: 'declined', declineReason }
    : { event: 'cancelled', cancelCause: 'not_attempted' }
}

// A capture that finds no reservation came after the acquirer had released it on its own.
function endOfReservation(intent: Charge['openIntent']): StatusChange {
  return intent === 'cancel'
    ? { event: 'cancelled', cancelCause: 'requested' }
    : { event: 'expired', cancelCause: 'expired' }
}

function nextStatus(from: TransferStatus, event: ChargeEvent): TransferStatus {
  const to = statusAfter(from, event)
  if (!to) throw new Error(`a payment cannot go from ${from} by ${event}`)
  return to
}

function finalAmountOf(status: TransferStatus, amountMinor: number): number {
  return status === 'CANCELLED' ? 0 : amountMinor
}
