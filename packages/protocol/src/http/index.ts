export type { BinInformation } from '../frame/bin-information.ts'
export type { InstallmentsOption } from '../frame/installments-plan.ts'
export { type BinInformationRequest, parseBinInformation } from './bin-information.ts'
export type {
  CardCharge,
  CardChargeRequest,
  CardInfo,
  CardPayer,
  ChallengeStatus,
  ChargeRefund,
  ChargeRefundRequest,
  TransferStatus,
} from './card-charge.ts'
export {
  type CvvTokenRequest,
  type CvvTokenResponse,
  parseCvvTokenResponse,
  parseTokenResponse,
  type TokenRequest,
  type TokenResponse,
} from './card-token.ts'
export { type ErrorBody, type FieldError, parseErrorBody } from './error-body.ts'
export type {
  ChosenInstallments,
  InstallmentsPlanRequest,
  InstallmentsPlanResponse,
  PaidInstallments,
} from './installments-plan.ts'
export * as paths from './paths.ts'
export { type PayerProblem, payerMessages } from './payer-messages.ts'
export {
  type BankTransferAccountInfo,
  type BillingAddress,
  type BoletoOptions,
  type CancelLinkRequest,
  type CurrencyExchange,
  type LinkMerchant,
  type PaymentIntentInfo,
  type PaymentLinkEnvelope,
  type PaymentLinkLookup,
  type PaymentLinkRecord,
  type PaymentLinkRequest,
  type PaymentLinkResponse,
  type PaymentMethod,
  type PaymentStatus,
  paymentMethods,
  type RefundRequest,
  type RefundStatus,
  type ShippingAddress,
} from './payment-link.ts'
export type { SavedCard, SavedCardUpdate } from './saved-card.ts'
export type { TransferDetails } from './transfer-details.ts'
