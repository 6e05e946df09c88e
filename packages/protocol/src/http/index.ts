export type { CardCharge, CardChargeRequest, CardInfo, TransferStatus } from './card-charge.ts'
export { parseTokenResponse, type TokenRequest, type TokenResponse } from './card-token.ts'
export { type ErrorBody, parseErrorBody } from './error-body.ts'
export * as paths from './paths.ts'
export type {
  BankTransferAccountInfo,
  BillingAddress,
  BoletoOptions,
  CancelLinkRequest,
  LinkMerchant,
  PaymentIntentInfo,
  PaymentLinkEnvelope,
  PaymentLinkRecord,
  PaymentLinkRequest,
  PaymentLinkResponse,
  PaymentMethod,
  PaymentStatus,
  RefundRequest,
  RefundStatus,
  ShippingAddress,
} from './payment-link.ts'
export type { TransferDetails } from './transfer-details.ts'
