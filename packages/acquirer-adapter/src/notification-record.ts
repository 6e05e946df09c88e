/** What a processor has notified, as the record keeps it. Nothing of the card is in it. */
export interface NotificationRecord {
  /** The same however often the notification is delivered. */
  readonly id: string
  /** The reference of the payment at the service that it is about. Another system's payment may be meant. */
  readonly reference: string
  /** The name that the adapter gave to the request; the notification is about what became of it. */
  readonly name: string
  /** What happened, in the processor's words. */
  readonly event: string
  readonly isSuccess: boolean
  /** The processor's id of what happened. */
  readonly processorId: string
  /** The processor's id of the payment to which it happened; `null` if that is `processorId`. */
  readonly paymentId: string | null
  /** In the processor's minor units. */
  readonly amount: number
  readonly currency: string
  /** Why it failed, in the processor's words; `null` if it succeeded. */
  readonly reason: string | null
}

/** The names and ids by which a notification is found. */
export function subjectsOf({ name, processorId, paymentId }: NotificationRecord): readonly string[] {
  return [...new Set([name, processorId, ...(paymentId === null ? [] : [paymentId])])]
}
