import type {
  ApiError,
  BinInformation,
  ConfigurationError,
  InstallmentsPlan,
  NetworkError,
} from '@element-js/protocol/frame'

/** The result of a request to the fields or to the service: either data or an error. */
export type Answer<Data, Reason = ConfigurationError | NetworkError> =
  | { readonly data: Data; readonly error?: never }
  | { readonly error: Reason; readonly data?: never }

/** The result of `getBinInformation`. */
export type BinInformationResult = Answer<BinInformation>

/** A price to be paid in installments. */
export interface InstallmentsPrice {
  /** Without interest, in minor units. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** The result of `createInstallmentsPlan`. */
export type InstallmentsPlanResult = Answer<InstallmentsPlan, ApiError | ConfigurationError | NetworkError>

/** The status of a payment with 3-D Secure. */
export interface PaymentConfirmation {
  /** The key of the payment. */
  readonly idempotencyKey: string
  /** `IN_PROGRESS`: the payer has not confirmed it yet, and still can. */
  readonly transferStatus: 'AUTHORIZED' | 'SETTLED' | 'CANCELLED' | 'IN_PROGRESS'
}

/** The page passed something other than the response to a charge. */
export interface NotACharge extends Omit<ConfigurationError, 'reason'> {
  readonly reason: 'not_a_charge'
}

/** The result of `confirmPayment`. After a `network_error` the payment may have been made: call it again. */
export type ConfirmationResult = Answer<PaymentConfirmation, NotACharge | NetworkError | ApiError>

/** How `confirmPayment` shows the bank's page, and how long it waits. */
export interface ConfirmationOptions {
  /**
   * - `frame`: a dialog on the page that contains the bank's page
   * - `window`: a window of its own; call `confirmPayment` soon after a click, or browsers block it
   * - `redirect`: in place of the page, which the payer leaves
   * - `auto` (default): a frame where it fits and is allowed, otherwise another way
   */
  readonly mode?: 'auto' | 'redirect' | 'frame' | 'window' | undefined
  /** The time after which the promise resolves even if the payer has not answered. Default: 10 minutes. */
  readonly timeoutMs?: number | undefined
}
