import type { ApiDocument, Operation } from '../../openapi/document.ts'
import { operationExamples } from '../../openapi/examples.ts'
import type { ServiceMode } from '../../values/service-mode.ts'

/** An operation of the API, with its method and path. */
export interface Endpoint {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** Every operation once, in the document's order. */
export function endpointsOf({ paths }: ApiDocument): readonly Endpoint[] {
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  return endpoints.filter(({ operation }) => !operation['x-same-as'])
}

interface CommandOptions {
  readonly baseUrl: string
  readonly mode: ServiceMode
}

/**
 * The commands to run first: they set the variables that all other commands use.
 *
 * @see commandFor
 */
export function preparation({ baseUrl, mode }: CommandOptions): string {
  if (mode === 'live') {
    return [
      '# Your own values. The card token comes from the fields on your page.',
      "API_KEY='…' ACCESS_TOKEN='…' CARD_ID='crd_…' LINK_ID='lnk_…' NOTIFICATION_ID='msg_…'",
      'KEY="order-$(date +%s)-$$"',
    ].join('\n')
  }
  return [
    '# A card token. In the sandbox only: in live, card data goes through the fields on your page.',
    `CARD_ID=$(curl -s ${baseUrl}/v1/payments/tokens/card \\`,
    `  -H 'origin: ${baseUrl}' -H 'x-api-key: ek_test_demo' \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${JSON.stringify(operationExamples.createCardToken?.request, null, 2)}' |`,
    "  grep -o 'crd_[0-9a-f]*')",
    '',
    '# An idempotency key for the payment',
    'KEY="order-$(date +%s)-$$"',
    '',
    '# A payment link for the examples',
    `LINK_ID=$(curl -s ${baseUrl}/v2/cashier/payment-link \\`,
    "  -H 'authorization: Bearer at_test_demo' -H 'x-api-key: ek_test_demo' \\",
    "  -H 'content-type: application/json' -d @- <<JSON |",
    JSON.stringify({ ...linkRequest, orderId: '$KEY' }, null, 2),
    'JSON',
    "  grep -o 'lnk_[0-9a-f]*' | head -n 1)",
    '',
    '# The latest notification. There is one once a link with a callbackUrl has been paid.',
    `NOTIFICATION_ID=$(curl -s ${baseUrl}/v1/notifications \\`,
    "  -H 'authorization: Bearer at_test_demo' -H 'x-api-key: ek_test_demo' |",
    "  grep -o 'msg_[0-9a-f]*' | head -n 1)",
  ].join('\n')
}

const linkRequest = operationExamples.createPaymentLink?.request as Readonly<Record<string, unknown>>

/** A shell command for an operation, with the variables of `preparation`. */
export function commandFor({ method, path, operation }: Endpoint, { baseUrl, mode }: CommandOptions): string {
  const example = operationExamples[operation.operationId ?? '']
  const url = baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => example?.path?.[name] ?? name)
  const request = example?.request ? JSON.stringify(example.request, null, 2) : null
  const isBarePost = method === 'post' && !request
  const lines = [
    `curl ${isBarePost ? '-X POST ' : ''}${quoted(withVariables(url))}`,
    ...headersFor(operation, { baseUrl, mode }).map((header) => `  -H ${quoted(header)}`),
    ...(request ? ["  -H 'content-type: application/json'", '  -d @- <<JSON'] : []),
  ]
  const command = lines.join(' \\\n')
  return request ? `${command}\n${withVariables(request)}\nJSON` : command
}

function headersFor(
  { security = [], parameters = [] }: Operation,
  { baseUrl, mode }: CommandOptions,
): string[] {
  const schemes = security.flatMap((each) => Object.keys(each))
  const isForFrames = schemes.includes('apiKey') && !schemes.includes('accessToken')
  const isRepeatable = parameters.some(({ name }) => name === 'idempotency-key')
  return [
    ...(isForFrames ? [`origin: ${baseUrl}`] : []),
    ...(schemes.includes('accessToken')
      ? [`authorization: Bearer ${mode === 'sandbox' ? 'at_test_demo' : '$ACCESS_TOKEN'}`]
      : []),
    ...(schemes.includes('apiKey') ? [`x-api-key: ${mode === 'sandbox' ? 'ek_test_demo' : '$API_KEY'}`] : []),
    ...(isForFrames && isRepeatable ? ['idempotency-key: $KEY'] : []),
  ]
}

// Replaces the ids of the examples by the reader's variables.
function withVariables(text: string): string {
  const { idempotencyKey, cardId } = (operationExamples.createCardPayment?.request ?? {}) as Record<
    string,
    string
  >
  const { linkId } = operationExamples.getPaymentLink?.path ?? {}
  const { notificationId } = operationExamples.getNotification?.path ?? {}
  return (
    text
      .replaceAll(idempotencyKey ?? '', '$KEY')
      .replaceAll(cardId ?? '', '$CARD_ID')
      .replaceAll(linkId ?? '', '$LINK_ID')
      .replaceAll(notificationId ?? '', '$NOTIFICATION_ID')
      // An order has one link, so that each example needs an order of its own.
      .replaceAll(String(linkRequest.orderId), 'order-$(date +%s)-$RANDOM')
  )
}

function quoted(text: string): string {
  if (text.includes('$')) return `"${text}"`
  return /[^\w:/.-]/.test(text) ? `'${text}'` : text
}
