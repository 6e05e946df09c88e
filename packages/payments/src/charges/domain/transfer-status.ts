import type { TransferStatus } from '@element-js/protocol/http'

/** What can happen to a card payment. */
export type ChargeEvent =
  /** The acquirer reserved the amount. */
  | 'reserved'
  /** The acquirer reserved and collected the amount in one step. */
  | 'collected'
  /** The acquirer declined it. */
  | 'declined'
  /** The payer did not pass the 3-D Secure authentication. */
  | 'unauthenticated'
  | 'captured'
  /** An authorized payment was released, or a new one was never attempted. */
  | 'cancelled'
  /** Not captured in time. */
  | 'expired'

/** Every allowed transition; any other is refused and changes nothing. */
const transitions: Readonly<Record<TransferStatus, Readonly<Partial<Record<ChargeEvent, TransferStatus>>>>> =
  {
    IN_PROGRESS: {
      reserved: 'AUTHORIZED',
      collected: 'SETTLED',
      declined: 'CANCELLED',
      unauthenticated: 'CANCELLED',
      cancelled: 'CANCELLED',
    },
    AUTHORIZED: { captured: 'SETTLED', cancelled: 'CANCELLED', expired: 'CANCELLED' },
    SETTLED: {},
    CANCELLED: {},
  }

/** The status that an event leads to, or `null` when it cannot happen now. */
export function statusAfter(status: TransferStatus, event: ChargeEvent): TransferStatus | null {
  return transitions[status][event] ?? null
}

/** The number that stands for a status in `transferStatusCode`. */
export const transferStatusCodes: Readonly<Record<TransferStatus, number>> = {
  SETTLED: 200,
  AUTHORIZED: 600,
  IN_PROGRESS: 100,
  CANCELLED: 400,
}
