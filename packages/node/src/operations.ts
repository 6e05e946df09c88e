import type { components, operations } from './api-types.ts'

/** The operations of the API that a merchant's server uses, by their `operationId`. */
export type OperationName = keyof operations

/** The body of a successful answer. */
export type Answer<Name extends OperationName> = operations[Name] extends {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer Body } } }
}
  ? Body
  : never

/** The body of a request. */
export type RequestBody<Name extends OperationName> =
  NonNullable<operations[Name]['requestBody']> extends {
    readonly content: { readonly 'application/json': infer Body }
  }
    ? Body
    : never

/** The query of a list. */
export type ListQuery<Name extends OperationName> = NonNullable<operations[Name]['parameters']['query']>

/** Why the service refused a request: docs/errors.md of the project describes each. */
export type ServiceReason = components['schemas']['Reason']

/** A payment, as the service answers. */
export type CardPayment = components['schemas']['CardPayment']
/** A payment link, as the service answers. */
export type PaymentLink = components['schemas']['PaymentLink']
/** A refund of a card payment. */
export type CardPaymentRefund = components['schemas']['CardPaymentRefund']
/** A card of one of the merchant's customers. */
export type SavedCard = components['schemas']['SavedCard']
/** A line of the record of requests that were sent with the data of a card. */
export type ForwardedRequest = Answer<'listForwardedRequests'>['forwards'][number]
/** A notification with its state and its payload. */
export type Notification = components['schemas']['Notification']
