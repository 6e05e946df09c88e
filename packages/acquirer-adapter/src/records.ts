import type { Challenge, Outcome, PaymentName, Position, ReturnedFields } from '@element-js/server/adapters'

/** An operation that the adapter has sent to the processor or is about to send, and whose outcome is unknown. */
export type PendingOperation =
  | { readonly type: 'verify' | 'authorize' | 'cancel' }
  | { readonly type: 'capture'; readonly amountMinor: number }
  /** The payer came back from a challenge. */
  | { readonly type: 'continue'; readonly returned: ReturnedFields }

/** What the adapter knows about a payment or a verification. It contains no card data. */
export interface PaymentRecord extends PaymentName {
  /** The processor's id; `null` until it gave one. */
  readonly processorId: string | null
  /** 0 for a verification, and for a payment that was closed before it arrived. */
  readonly amountMinor: number
  /** Empty where there is no amount. */
  readonly currency: string
  readonly captureMode: 'at_once' | 'later'
  /** The last decided position; `null` before the first. */
  readonly position: Position | null
  readonly pending: PendingOperation | null
  /** Whether the adapter has asked the processor to cancel the payment by its name, in case it exists. */
  readonly isClosing?: true
  /** When the pending operation, or the last one, was recorded. */
  readonly sentAtMs: number
}

/** The name of a payment in one text. */
export function keyOf({ merchantId, reference }: PaymentName): string {
  return JSON.stringify([merchantId, reference])
}

/** The answer to an operation that the payment's position does not allow, and to a reference that is used again. */
export const impossible: Outcome = { result: 'declined', reason: 'processing_error' }

/** The outcome of an operation, by the position after it. */
export function outcomeOf(operation: PendingOperation, position: Position): Outcome | Challenge {
  const mayChallenge = operation.type === 'authorize' || operation.type === 'continue'
  if (mayChallenge && position.state === 'challenged') return { result: 'challenge', url: position.url }
  if (isReached(operation, position)) return { result: 'approved' }
  return position.state === 'declined' ? { result: 'declined', reason: position.reason } : impossible
}

function isReached(operation: PendingOperation, position: Position): boolean {
  switch (operation.type) {
    case 'verify':
      return position.state === 'verified'
    case 'authorize':
    case 'continue':
      return position.state === 'authorized' || position.state === 'captured'
    case 'capture':
      // Somebody may have captured another amount at the processor.
      return position.state === 'captured' && position.amountMinor === operation.amountMinor
    case 'cancel':
      return position.state === 'cancelled' || position.state === 'closed'
    default:
      return operation satisfies never
  }
}

/** The position after a capture or a cancellation, or after an authorization that captures at once. */
export const captured = (amountMinor: number): Position => ({ state: 'captured', amountMinor })

/** Whether an operation may be sent for a payment. Another one may be pending only before `position` is settled. */
export function isPossible(operation: PendingOperation, { position, amountMinor }: PaymentRecord): boolean {
  if (position?.state === 'challenged') return operation.type === 'cancel' || operation.type === 'continue'
  if (position?.state !== 'authorized') return false
  return operation.type === 'cancel' || (operation.type === 'capture' && operation.amountMinor <= amountMinor)
}

/** What the adapter knows about a refund. */
export interface RefundRecord extends PaymentName {
  readonly refundReference: string
  /** The processor's id of the payment; `null` if the payment is unknown. */
  readonly paymentId: string | null
  /** The processor's id of the refund; `null` until it gave one. */
  readonly processorId: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string | null
  /** How often the processor has answered a request of this refund with an internal fault. */
  readonly faults: number
  /** `null` until it is decided. */
  readonly outcome: Outcome | null
  readonly sentAtMs: number
}

/** What the processor said about a refund before it is decided. */
export type RefundProgress = Partial<Pick<RefundRecord, 'processorId' | 'faults'>>

/** What refunds have returned, or may still return. */
export function returnedMinor(refunds: readonly RefundRecord[]): number {
  return refunds
    .filter(({ outcome }) => outcome?.result !== 'declined')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** A processor's notification, as the record keeps it. It contains no card data. */
export interface NotificationRecord {
  /** It stays the same however often the processor delivers the notification. */
  readonly id: string
  /** The service's reference of the payment that the notification is about. It may be a payment of another system. */
  readonly reference: string
  /** The name that the adapter gave to the request whose outcome the notification reports. */
  readonly name: string
  /** What happened, in the processor's words. */
  readonly event: string
  readonly isSuccess: boolean
  /** The processor's id of the event. */
  readonly processorId: string
  /** The processor's id of the payment that the event happened to; `null` if that is `processorId`. */
  readonly paymentId: string | null
  /** In the processor's minor units. */
  readonly amount: number
  readonly currency: string
  /** Why it failed, in the processor's words; `null` if it succeeded. */
  readonly reason: string | null
}

/** The names and ids that a search for a notification may use. */
export function subjectsOf({ name, processorId, paymentId }: NotificationRecord): readonly string[] {
  return [...new Set([name, processorId, ...(paymentId === null ? [] : [paymentId])])]
}
