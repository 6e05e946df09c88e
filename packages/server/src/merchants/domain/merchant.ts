/** What an account manager can switch on for a merchant (interface §4.4). */
export type Capability = (typeof capabilities)[number]

export const capabilities = ['paymentIntentInfo', 'boletoFine', 'paymentDocumentUrl'] as const

/** Who takes payments with the service. */
export interface Merchant {
  readonly id: string
  /** What payers read: on the hosted pages, and when their bank asks them to confirm. */
  readonly name: string
  /** Shown beside it; `null`: there is none. */
  readonly logoUrl: string | null
  /** Where it hears of its card payments; `null`: nowhere. */
  readonly notificationUrl: string | null
  /** A payment service provider names a sub merchant in each payment. */
  readonly isPaymentServiceProvider: boolean
  readonly capabilities: readonly Capability[]
}
