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
