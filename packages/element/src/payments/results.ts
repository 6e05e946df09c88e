import type {
  ApiError,
  BinInformation,
  ConfigurationError,
  InstallmentsPlan,
  NetworkError,
} from '@element-js/protocol/frame'

/** What a question to the fields or to the service resolves with: either data or an error. */
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
