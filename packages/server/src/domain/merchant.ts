/** What an account manager can switch on for a merchant (interface §4.4). */
export type Capability = 'paymentIntentInfo' | 'boletoFine' | 'paymentDocumentUrl'

/** Who takes payments with the service. */
export interface Merchant {
  readonly id: string
  /** A payment service provider names a sub merchant in each payment. */
  readonly isPaymentServiceProvider: boolean
  readonly capabilities: readonly Capability[]
}
