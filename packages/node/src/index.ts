export { type Applied, applyOnce, type Event, resourceOf, type SequenceStore } from './apply-once.ts'
export { type Client, createClient } from './client.ts'
export {
  type ClientReason,
  ElementError,
  type ErrorReason,
  type ErrorType,
  type FieldError,
} from './element-error.ts'
export type {
  Answer,
  CardPayment,
  CardPaymentRefund,
  ForwardedRequest,
  ListQuery,
  Notification,
  OperationName,
  PaymentLink,
  RequestBody,
  SavedCard,
  ServiceReason,
} from './operations.ts'
export type { RetryOptions } from './requests/backoff.ts'
export type { ListFilter } from './requests/pages.ts'
export type { CallOptions, ClientOptions } from './requests/send-request.ts'
export type { Cards } from './resources/cards.ts'
export type { ChargeOrder, Charges, RefundOrder } from './resources/charges.ts'
export { type ForwardOrder, type Forwards, literalText } from './resources/forwards.ts'
export type { Links } from './resources/links.ts'
export type { Notifications } from './resources/notifications.ts'
export type { Payments } from './resources/payments.ts'
export type { Refunds } from './resources/refunds.ts'
export type { Sandbox } from './resources/sandbox.ts'
export {
  type VerifiedNotification,
  type VerifyOptions,
  verifyNotification,
} from './webhooks/verify-notification.ts'
