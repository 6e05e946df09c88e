/**
 * Writes `adyen-contract.json`: the schemas and properties from Adyen's published OpenAPI documents that the adapter
 * and its double use. The written schemas allow nothing else.
 *
 *     node packages/acquirer-adyen/test/contract/reduce-contract.ts CheckoutService-v71.json Webhooks-v1.json
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Json = { readonly [key: string]: unknown }

const checkout: Readonly<Record<string, readonly string[]>> = {
  Amount: ['currency', 'value'],
  AuthenticationData: ['attemptAuthentication', 'threeDSRequestData'],
  BrowserInfo: [
    ...['acceptHeader', 'colorDepth', 'javaEnabled', 'language'],
    ...['screenHeight', 'screenWidth', 'timeZoneOffset', 'userAgent'],
  ],
  CardDetails: ['type', 'number', 'cvc', 'expiryMonth', 'expiryYear', 'brand'],
  CheckoutRedirectAction: ['type', 'url', 'method', 'data', 'paymentMethodType'],
  Installments: ['value'],
  PaymentCancelRequest: ['merchantAccount', 'reference'],
  PaymentCancelResponse: ['merchantAccount', 'paymentPspReference', 'pspReference', 'reference', 'status'],
  PaymentCaptureRequest: ['amount', 'merchantAccount', 'reference'],
  PaymentCaptureResponse: [
    ...['amount', 'merchantAccount', 'paymentPspReference', 'pspReference', 'reference', 'status'],
  ],
  PaymentCompletionDetails: ['redirectResult'],
  PaymentDetailsRequest: ['details'],
  PaymentDetailsResponse: [
    ...['additionalData', 'amount', 'merchantReference', 'pspReference'],
    ...['refusalReason', 'refusalReasonCode', 'resultCode'],
  ],
  PaymentRefundRequest: ['amount', 'merchantAccount', 'reference'],
  PaymentRefundResponse: [
    ...['amount', 'merchantAccount', 'paymentPspReference', 'pspReference', 'reference', 'status'],
  ],
  PaymentRequest: [
    ...['additionalData', 'amount', 'authenticationData', 'browserInfo', 'captureDelayHours', 'channel'],
    ...['installments', 'merchantAccount', 'metadata', 'origin', 'paymentMethod'],
    ...['redirectFromIssuerMethod', 'redirectToIssuerMethod', 'reference', 'returnUrl'],
  ],
  PaymentResponse: [
    ...['action', 'additionalData', 'amount', 'merchantReference', 'pspReference'],
    ...['refusalReason', 'refusalReasonCode', 'resultCode'],
  ],
  PaymentReversalRequest: ['merchantAccount', 'reference'],
  PaymentReversalResponse: ['merchantAccount', 'paymentPspReference', 'pspReference', 'reference', 'status'],
  ServiceError: ['errorCode', 'errorType', 'message', 'pspReference', 'status'],
  StandalonePaymentCancelRequest: ['merchantAccount', 'paymentReference', 'reference'],
  StandalonePaymentCancelResponse: [
    ...['merchantAccount', 'paymentReference', 'pspReference', 'reference', 'status'],
  ],
  ThreeDSRequestData: ['nativeThreeDS'],
}

const payment = [
  ...['additionalData', 'amount', 'eventCode', 'eventDate', 'merchantAccountCode', 'merchantReference'],
  ...['paymentMethod', 'pspReference', 'reason', 'success'],
]
const item = [...payment, 'originalReference']
const webhooks: Readonly<Record<string, readonly string[]>> = {
  Amount: ['currency', 'value'],
  AuthorisationNotificationAdditionalData: ['hmacSignature', 'cardSummary', 'expiryDate'],
  AuthorisationNotificationRequestItem: payment,
  BaseModificationAdditionalData: ['hmacSignature'],
  CancelOrRefundAdditionalData: ['hmacSignature', 'modification.action'],
  CancelOrRefundNotificationRequestItem: item,
  CancellationAdditionalData: ['hmacSignature'],
  CancellationNotificationRequestItem: item,
  CaptureAdditionalData: ['hmacSignature'],
  CaptureNotificationRequestItem: item,
  ExpireNotificationRequestItem: item,
  ModificationNotificationRequestItem: item,
  RefundAdditionalData: ['hmacSignature'],
  RefundCaptureFailedNotificationRequestItem: item,
  RefundFailedAdditionalData: ['hmacSignature'],
  RefundNotificationRequestItem: item,
}

// The payment method and the action of a payment can be many things; here they are these.
const narrowed: Readonly<Record<string, string>> = {
  'PaymentRequest.paymentMethod': 'CardDetails',
  'PaymentResponse.action': 'CheckoutRedirectAction',
}

function reduce(path: string, wanted: Readonly<Record<string, readonly string[]>>, place: string): Json {
  const { components } = JSON.parse(readFileSync(path, 'utf8')) as { components: { schemas: Json } }
  return Object.fromEntries(
    Object.entries(wanted).map(([name, properties]) => {
      const schema = components.schemas[name] as
        | { properties: Json; required?: readonly string[] }
        | undefined
      if (!schema) throw new Error(`${path} has no schema ${name}.`)
      const kept = properties.map((property) => {
        const found = schema.properties[property]
        if (found === undefined) throw new Error(`${name} has no property ${property}.`)
        const only = narrowed[`${name}.${property}`]
        return [property, only ? { $ref: `#/${place}/${only}` } : simplify(found, place)]
      })
      const required = schema.required ?? []
      const missing = required.filter((each) => !properties.includes(each))
      if (missing.length > 0) throw new Error(`${name} needs ${missing.join()}.`)
      return [
        name,
        { type: 'object', additionalProperties: false, required, properties: Object.fromEntries(kept) },
      ]
    }),
  )
}

/** Leaves out the text for readers, and makes references point to the schemas of this file. */
function simplify(value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((each) => simplify(each, place))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(
      ([key]) => !key.startsWith('x-') && !['description', 'example', 'deprecated', 'default'].includes(key),
    )
    .map(([key, each]) => [
      key,
      key === '$ref' ? String(each).replace('#/components/schemas', `#/${place}`) : simplify(each, place),
    ])
  return Object.fromEntries(entries)
}

const [checkoutPath = '', webhooksPath = ''] = process.argv.slice(2)
const contract = {
  source: 'github.com/Adyen/adyen-openapi, json/CheckoutService-v71.json and json/Webhooks-v1.json',
  license: 'MIT, Copyright (c) 2017 Adyen bv',
  checkout: reduce(checkoutPath, checkout, 'checkout'),
  webhooks: reduce(webhooksPath, webhooks, 'webhooks'),
}
writeFileSync(new URL('./adyen-contract.json', import.meta.url), `${JSON.stringify(contract, null, 2)}\n`)
