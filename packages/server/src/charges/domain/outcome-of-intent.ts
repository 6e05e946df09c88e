import type { TransferStatus } from '@element-js/protocol/http'
import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import { authorizationLifetimeMs, type CancelCause, type Charge } from './charge.ts'
import { type ChargeEvent, statusAfter } from './transfer-status.ts'

/** What is to be written of a payment whose intent has ended. */
export type ChargeOutcome = Pick<
  Charge,
  'transferStatus' | 'finalAmountMinor' | 'declineReason' | 'cancelCause' | 'dueAtMs'
>

interface StatusChange {
  readonly event: ChargeEvent
  readonly collectedMinor?: number
  readonly declineReason?: DeclineReason
  readonly cancelCause?: CancelCause
}

const retryExpiryMs = 60 * 60 * 1000

/**
 * What becomes of a payment, from how it stands at the acquirer once its intent has run its course. What the acquirer
 * says counts, whatever was intended: the two books must agree.
 *
 * @param charge With an open intent.
 */
export function outcomeOfIntent(charge: Charge, position: Position, nowMs: number): ChargeOutcome {
  const change = changeAtAcquirer(charge, position)
  // The acquirer did not do it. The payment stays as it was; one that should have expired is tried again later.
  if (!change) {
    const dueAtMs = charge.openIntent === 'expire' ? nowMs + retryExpiryMs : charge.dueAtMs
    return { ...charge, dueAtMs }
  }
  const transferStatus = nextStatus(charge.transferStatus, change.event)
  return {
    transferStatus,
    finalAmountMinor: finalAmountOf(transferStatus, change.collectedMinor ?? charge.amountMinor),
    declineReason: change.declineReason ?? null,
    cancelCause: change.cancelCause ?? null,
    dueAtMs: transferStatus === 'AUTHORIZED' ? nowMs + authorizationLifetimeMs : null,
  }
}

function changeAtAcquirer({ transferStatus, openIntent }: Charge, position: Position): StatusChange | null {
  const isNew = transferStatus === 'IN_PROGRESS'
  switch (position.state) {
    case 'captured':
      return { event: isNew ? 'collected' : 'captured', collectedMinor: position.amountMinor }
    case 'authorized':
      return isNew ? { event: 'reserved' } : null
    case 'declined':
      return isNew ? { event: 'declined', declineReason: position.reason } : endOfReservation(openIntent)
    // No money is held under it.
    case 'verified':
    case 'cancelled':
    case 'closed':
      return isNew ? { event: 'declined', declineReason: 'processing_error' } : endOfReservation(openIntent)
    default:
      return position satisfies never
  }
}

// A capture that finds nothing reserved any more came after the acquirer had let it go by itself.
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
