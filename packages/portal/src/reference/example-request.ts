import { type OperationExample, operationExamples } from '@element-js/http'
import type { ServiceMode } from '@element-js/values'
import type { Endpoint } from './endpoints.ts'

export interface ExampleOptions {
  readonly baseUrl: string
  readonly mode: ServiceMode
}

/** The values that a reader supplies: environment variables, and an order id that no other request has. */
export type Variable =
  | 'API_KEY'
  | 'ACCESS_TOKEN'
  | 'KEY'
  | 'CARD_ID'
  | 'LINK_ID'
  | 'NOTIFICATION_ID'
  | 'SESSION_ID'
  | 'NEW_ORDER'

/** A text with variables, as its parts. */
export type Template = readonly (string | { readonly variable: Variable })[]

/** The example of an operation, from which the commands in each language are written. */
export interface ExampleRequest {
  readonly method: string
  readonly url: Template
  readonly headers: readonly (readonly [name: string, value: Template])[]
  /** `null`: there is none. Its texts may have variables; see `templateOf`. */
  readonly body: unknown
}

/** The example request of an operation. */
export function exampleRequest(
  { method, path, operation }: Endpoint,
  { baseUrl, mode }: ExampleOptions,
): ExampleRequest {
  const example: OperationExample | undefined = operationExamples[operation.operationId ?? '']
  const query = example?.query ? `?${new URLSearchParams(example.query)}` : ''
  const url = baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => example?.path?.[name] ?? name) + query
  const schemes = (operation.security ?? []).flatMap((each) => Object.keys(each))
  const isForFrames = schemes.includes('apiKey') && !schemes.includes('accessToken')
  const isRepeatable = operation.parameters?.some(({ name }) => name === 'idempotency-key') ?? false
  const credential = (sandbox: string, variable: Variable): Template[number] =>
    mode === 'sandbox' ? sandbox : { variable }
  const headers: [string, Template][] = []
  if (isForFrames) headers.push(['origin', [baseUrl]])
  if (schemes.includes('accessToken'))
    headers.push(['authorization', ['Bearer ', credential('at_test_demo', 'ACCESS_TOKEN')]])
  if (schemes.includes('apiKey')) headers.push(['x-api-key', [credential('ek_test_demo', 'API_KEY')]])
  if (isForFrames && isRepeatable) headers.push(['idempotency-key', [{ variable: 'KEY' }]])
  if (example?.request) headers.push(['content-type', ['application/json']])
  return { method: method.toUpperCase(), url: templateOf(url), headers, body: example?.request ?? null }
}

const payment = operationExamples.createCardPayment?.request as Readonly<Record<string, string>>
const link = operationExamples.createPaymentLink?.request as Readonly<Record<string, string>>

/** The ids of the examples, which the reader's own ids replace. */
const variables = new Map<string, Variable>([
  [payment.idempotencyKey ?? '', 'KEY'],
  [payment.cardId ?? '', 'CARD_ID'],
  [operationExamples.getPaymentLink?.path?.linkId ?? '', 'LINK_ID'],
  [operationExamples.getNotification?.path?.notificationId ?? '', 'NOTIFICATION_ID'],
  [operationExamples.deleteSandboxSession?.path?.sessionId ?? '', 'SESSION_ID'],
  // An order can have only one link, so each example needs its own order.
  [link.orderId ?? '', 'NEW_ORDER'],
])

/** A text of an example with variables in place of its ids. */
export function templateOf(text: string): Template {
  const [id, variable] = [...variables].find(([each]) => text.includes(each)) ?? []
  if (id === undefined || variable === undefined) return text === '' ? [] : [text]
  const at = text.indexOf(id)
  return [...templateOf(text.slice(0, at)), { variable }, ...templateOf(text.slice(at + id.length))]
}
