import type { PaidInstallments } from './installments-plan.ts'
import type { TransferDetails } from './transfer-details.ts'

/** States of a payment link. */
export type PaymentStatus = 'INITIAL_STATUS' | 'IN_PROGRESS' | 'SETTLED' | 'CANCELLED'

/** States of a refund. `INITIAL_STATUS`: there is none. */
export type RefundStatus = 'INITIAL_STATUS' | 'IN_PROGRESS' | 'SETTLED' | 'FAILED'

/** Every way to pay a link. */
export const paymentMethods = [
  'CREDIT_CARD',
  'PIX',
  'BOLETO',
  'BANK_TRANSFER_BR',
  'BANK_TRANSFER_MX',
  'OXXO',
  'PAY_CASH',
  'PSE',
  'EFECTY',
  'NEQUI',
  'WEB_PAY',
  'KHIPU',
  'MACH',
  'HITES',
  'FINTOC',
  'SERVIFACIL',
  'BANK_TRANSFER_PE',
  'WALLET',
] as const

/** A way to pay a link. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** The address of a bill. */
export interface BillingAddress {
  /** For example the Brazilian CEP. */
  readonly zipCode?: string
  /** Abbreviated, such as SP. */
  readonly state?: string
  readonly city?: string
  readonly district?: string
  readonly street?: string
  readonly number?: string
  readonly complement?: string
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
}

/** The address of the goods. */
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

/** The account that receives a refund if the payer's money did not come from an account. */
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

/** Body of `POST /v2/cashier/payment-link/`. A value that may be null counts as absent if it is null. */
export interface PaymentLinkRequest {
  /** Unique per merchant, up to 64 characters. */
  readonly orderId: string
  /** Minor units (100 = 1 BRL), 1 to 999999999999999. In COP a multiple of 100. */
  readonly amount: number
  /** ISO 3166-1 alpha-2: BR, MX, CO, CL or PE. */
  readonly country: string
  /** ISO 4217: BRL, MXN, COP, CLP, PEN or USD. */
  readonly currency: string
  /** In the order in which they are shown, each once. */
  readonly allowPaymentMethods: readonly PaymentMethod[]
  /** Up to 50 characters. */
  readonly name?: string | null
  /** Up to 64 characters. */
  readonly email?: string
  /** With the country's calling code, such as +5511987654321. */
  readonly phone?: string
  /** Without separators, for example a CPF or CNPJ in Brazil. */
  readonly documentId?: string | null
  readonly billingAddress?: BillingAddress
  readonly shippingAddress?: ShippingAddress
  readonly paymentOptions?: { readonly boleto?: BoletoOptions }
  /** Receives a notification of every change of the link. */
  readonly callbackUrl?: string | null
  /** Where the payer goes after the payment. */
  readonly redirectUrl?: string | null
  /** @deprecated Use `paymentIntentInfo.installmentPlanId`, which takes precedence. */
  readonly installmentPlanId?: string
  readonly description?: string
  /** Whether the link's page asks for a shipping address. Default: `false`. */
  readonly needCollectAddress?: boolean
  /** The account manager must enable it. */
  readonly paymentIntentInfo?: PaymentIntentInfo
  /** The address of a document to which the link's page refers. The account manager must enable it. */
  readonly paymentDocumentUrl?: string
  readonly metadata?: Readonly<Record<string, string>>
  /** Required for payment service providers. */
  readonly subMerchantId?: string
  /** Unix seconds. Default: in 7 days. */
  readonly expiresAt?: number
}

/** Options of a boleto. Days are days in Brazil. */
export interface BoletoOptions {
  /** The account manager must enable it. */
  readonly fine?: {
    /** Only `RATE`: a fraction of the amount. */
    readonly type: string
    /** Unix seconds, on a day after `dueDate`. */
    readonly startDate: number
    /** For example 0.02 for 2%. */
    readonly value: number
  }
  /** Unix seconds, on a day after today and not after the link expires. Required with a fine. */
  readonly dueDate?: number
}

/** How a card payment is split and taxed, and the currency in which the payer pays. */
export interface PaymentIntentInfo {
  readonly installmentPlanId?: string
  readonly taxPlanId?: string
  /** The country's own currency, which the payer pays instead of `currency`. */
  readonly targetCurrency?: string
}

/** The answer to the creation of a link. */
export interface PaymentLinkResponse {
  /** The address for payers. */
  readonly paymentLink: string
  readonly linkId: string
}

/** A payment link. Values that were not given, or do not exist yet, are null. Times are `yyyy-MM-dd HH:mm:ss`, UTC. */
export interface PaymentLinkRecord {
  readonly linkId: string
  readonly orderId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** Present if the payer pays in another currency. */
  readonly exchange?: CurrencyExchange
  readonly country: string
  /** Present if the payer paid by card in installments. */
  readonly installments?: PaidInstallments
  readonly allowPaymentMethods: readonly PaymentMethod[]
  readonly paymentStatus: PaymentStatus
  readonly finalPaymentMethod: PaymentMethod | null
  /** When it was paid or cancelled. */
  readonly finalStatusTime: string | null
  /** Unix seconds; 0 until then. */
  readonly finalStatusTimestamp: number
  readonly refunded: boolean
  /** Minor units. */
  readonly refundAmount: number | null
  readonly refundStatus: RefundStatus
  /** `null` while `refunded` is false. */
  readonly refundTime: string | null
  /** Unix seconds; 0 while `refunded` is false. */
  readonly refundTimestamp: number
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly documentId: string | null
  readonly description: string | null
  readonly callbackUrl: string | null
  readonly redirectUrl: string | null
  readonly needCollectAddress: boolean
  readonly billingAddress: BillingAddress | null
  readonly shippingAddress: ShippingAddress | null
  readonly expiredTime: string
  readonly createTime: string
  readonly updateTime: string
  readonly metadata?: Readonly<Record<string, string>>
  readonly transferDetails?: TransferDetails
  readonly merchant?: LinkMerchant
}

/** The exchange of the amount of a link into the currency that its payer pays. */
export interface CurrencyExchange {
  /** Major units of `toCurrency` for one of `fromCurrency`, as a decimal such as `5.40`. */
  readonly rate: string
  /** Minor units. The link's own amount. */
  readonly fromAmount: number
  readonly fromCurrency: string
  /** Minor units, rounded half up. What the payer pays. */
  readonly toAmount: number
  readonly toCurrency: string
}

/** The merchant of the link. */
export interface LinkMerchant {
  readonly name: string
  /** Address of a picture; empty if there is none. */
  readonly logo: string
  /** Whether a refund needs the payer's bank account, because the money did not come from one. */
  readonly needRefundInfo: boolean
}

/** Body of `POST /v2/cashier/payment-link/refund`. */
export interface RefundRequest {
  readonly linkId: string
  /** Minor units, in digits. Default: the paid amount. */
  readonly refundAmount?: string
  /** The same as `refundAmount`, as the refund of a card payment calls it. */
  readonly amount?: number | string
  readonly reason?: string
  readonly additionalInfo?: { readonly bankTransferAccountInfo?: BankTransferAccountInfo }
}

/** Body of `POST /v2/cashier/payment-link/cancel`. */
export interface CancelLinkRequest {
  readonly linkId: string
}

/** The answer to a look-up of a link: its record, with the address for payers. */
export interface PaymentLinkLookup extends Omit<PaymentLinkEnvelope, 'data'> {
  readonly data: PaymentLinkRecord & Pick<PaymentLinkResponse, 'paymentLink'>
}

/** The envelope of answers about a link, except the answer to its creation. */
export interface PaymentLinkEnvelope {
  readonly code: 0
  readonly message: 'success'
  readonly data: PaymentLinkRecord
}
