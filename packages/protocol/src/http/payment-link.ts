/** States of a payment link (interface §3.2). */
export type PaymentStatus = 'INITIAL_STATUS' | 'IN_PROGRESS' | 'SETTLED' | 'CANCELLED'

/** States of a refund (interface §3.3). `INITIAL_STATUS`: there is none. */
export type RefundStatus = 'INITIAL_STATUS' | 'IN_PROGRESS' | 'SETTLED' | 'FAILED'

/** Where a bill goes to (interface §2.2). */
export interface BillingAddress {
  /** As the Brazilian CEP. */
  readonly zipCode?: string
  /** Abbreviated, as SP. */
  readonly state?: string
  readonly city?: string
  readonly district?: string
  readonly street?: string
  readonly number?: string
  readonly complement?: string
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
}

/** Where the goods go to (interface §2.2). */
export interface ShippingAddress {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly province: string
  readonly city: string
  readonly postalCode: string
  readonly line1: string
  readonly line2: string
}

/** Whose account a refund goes to, where the payer's money did not come from one (interface §4.5). */
export interface BankTransferAccountInfo {
  readonly bankCode?: string
  readonly beneficiaryName?: string
  readonly bankAccountNumber?: string
  readonly bankBranchId?: string
  readonly bankAccountType?: string
  /** 8 digits, instead of `bankCode`. */
  readonly ispb?: string
  readonly document?: { readonly documentId?: string; readonly type?: string }
}
