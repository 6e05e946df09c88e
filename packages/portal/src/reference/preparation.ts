import { operationExamples } from '@element-js/http'
import type { ExampleOptions } from './example-request.ts'

/** The commands to run first, in a shell. They set the variables that all examples use. */
export function preparation({ baseUrl, mode }: ExampleOptions): string {
  if (mode === 'live') {
    return [
      '# Your own values. The card token comes from the fields on your page.',
      "API_KEY='…' ACCESS_TOKEN='…' CARD_ID='crd_…' LINK_ID='lnk_…' NOTIFICATION_ID='msg_…'",
      'KEY="order-$(date +%s)-$$"',
      'export API_KEY ACCESS_TOKEN CARD_ID LINK_ID NOTIFICATION_ID KEY',
    ].join('\n')
  }
  return [
    '# A card token. Do this only in the sandbox, and never with a real card: in live, only the fields on your page',
    '# make card tokens, and no card number reaches your server.',
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
    '# The latest notification. There is one as soon as a link with a callbackUrl has been paid.',
    `NOTIFICATION_ID=$(curl -s ${baseUrl}/v1/notifications \\`,
    "  -H 'authorization: Bearer at_test_demo' -H 'x-api-key: ek_test_demo' |",
    "  grep -o 'msg_[0-9a-f]*' | head -n 1)",
    '',
    '# A sandbox session, which ends after one hour',
    `SESSION_ID=$(curl -s -X POST ${baseUrl}/v1/sandbox/sessions \\`,
    "  -H 'authorization: Bearer at_test_demo' -H 'x-api-key: ek_test_demo' |",
    "  grep -o 'sbx_[0-9a-f]*')",
    '',
    '# For the examples in languages other than the shell',
    'export CARD_ID KEY LINK_ID NOTIFICATION_ID SESSION_ID',
  ].join('\n')
}

const linkRequest = operationExamples.createPaymentLink?.request as Readonly<Record<string, unknown>>
