import type { PaymentStatus } from '@element-js/protocol/http'

/** What can happen to a payment link. */
export type LinkEvent =
  /** The payer began something that takes time: a code to be paid, a bank's page, 3-D Secure. */
  | 'waits'
  | 'paid'
  /** The attempt failed, or the payer wants another method: the link can be paid again. */
  | 'released'
  /** Its merchant asked for it. */
  | 'cancelled'
  /** Not paid in time. */
  | 'expired'

/** Every allowed transition; any other is refused and changes nothing. */
const transitions: Readonly<Record<PaymentStatus, Readonly<Partial<Record<LinkEvent, PaymentStatus>>>>> = {
  INITIAL_STATUS: {
    waits: 'IN_PROGRESS',
    paid: 'SETTLED',
    released: 'INITIAL_STATUS',
    cancelled: 'CANCELLED',
    expired: 'CANCELLED',
  },
  IN_PROGRESS: {
    waits: 'IN_PROGRESS',
    paid: 'SETTLED',
    released: 'INITIAL_STATUS',
    cancelled: 'CANCELLED',
    expired: 'CANCELLED',
  },
  SETTLED: {},
  CANCELLED: {},
}

/** The status that an event leads to, or `null` when it cannot happen now. */
export function linkStatusAfter(status: PaymentStatus, event: LinkEvent): PaymentStatus | null {
  return transitions[status][event] ?? null
}

/** Whether a link in this status is still unpaid. */
export function isUnpaid(status: PaymentStatus): boolean {
  return linkStatusAfter(status, 'paid') !== null
}
