import { describe, expect, it } from 'vitest'
import { catalogue, type Reason, shownReasonOf } from './errors.ts'

const introduction = `# Errors

<!-- search: error codes, decline codes, 429, errores, erros, rechazo, recusa -->

How the service responds when it refuses a request. Every error of every endpoint has the same body:

\`\`\`json
{ "code": 402, "message": "The card was declined.", "data": { "errorMessage": "The card was declined.", "reason": "card_declined" } }
\`\`\`

\`code\` is the HTTP status. \`reason\` is a stable identifier for your code to check; the table lists all of them.
\`message\` is for people and may become more specific. \`data.errorMessage\` repeats it. Errors about a card that go to the
card fields have other messages: they are for the payer, in the language of the fields. If applicable, \`data\` also has
\`field\` (the input that the error is about), \`errors\` (see below), \`idempotencyKey\` (the payment or the forwarded
request that the error is about: you can look up a declined payment by it), \`linkId\` and \`paymentLink\` (the link
that the order already has, and its address) and \`retryable\`.

\`not_attempted\` is no decline: the service or the acquirer had a problem, such as a crash. The acquirer's ledger shows
that nothing was charged; what arrives there late for this request is released. It has \`retryable: true\`: send the
same order again, at once if you like, with a new idempotency key and the same card. A request with the same key gets
the same response again.

One response lists everything that is wrong with a request: if \`data\` has a \`field\`, it also has \`errors\`, a list of
\`{ field, reason, message }\`. The first item is the error itself, and the list has at most 50 items. A check that
depends on another field is left out while that field is invalid: for example, the limits of a payment method if
\`country\` is unknown.

An unknown field or parameter is refused with \`unknown_field\` where ignoring it could change what happens: in a capture,
a cancellation and a refund, in every object inside a body, in the query of a list, and where it is another name of a
known field, such as \`idempotency_key\`. The message says which name is meant. In the query of a list, names that begin
with \`_\` are ignored: clients add them to avoid caches. Other unknown fields at the top of a body
are ignored. In the sandbox, the answer names them in \`warnings\`, a list of \`{ field, message }\`.

Every response has the header \`x-request-id\`. Please quote it when you ask about a request. A response with the status
429 or 503 has the header \`Retry-After\`, in seconds.

A test keeps this table in sync with the catalogue in the server's \`errors.ts\`.

| Status | Reason | Message |
|---|---|---|
`

const ofLibrary = `
## Errors of the library

\`createToken\` resolves with \`{ error }\`. The \`type\` of the error says who can correct it:

| Type | Properties | Meaning |
|---|---|---|
| \`validation_error\` | \`code\` (1 not mounted, 2 empty, 3 invalid), \`field\`, \`errors\` | The payer can correct it. |
| \`api_error\` | \`code\` and \`reason\` of the table, \`retryable\` | The service refused the card or the request. |
| \`network_error\` | \`code\` 0, \`retryable: true\` | There was no response. You can send the same card again. |
| \`configuration_error\` | \`reason\`, \`retryable: false\` | The developer must correct it: \`invalid_api_key\` (the service does not know the key), \`origin_not_allowed\` (the page's origin is not registered with the key), \`not_an_element\` (the first argument). |
`

describe('the catalogue of errors', () => {
  it('is mirrored in docs/errors.md', async () => {
    const rows = Object.entries(catalogue).map(
      ([reason, { status, message }]) =>
        `| ${status} | \`${shownReasonOf(reason as Reason)}\` | ${message} |\n`,
    )
    await expect(introduction + rows.join('') + ofLibrary).toMatchFileSnapshot('../../../docs/errors.md')
  })

  it('blames nobody but the service for a 5xx', () => {
    const ours = Object.entries(catalogue).filter(([, { status }]) => status >= 500)
    expect(ours.map(([reason]) => reason)).toEqual([
      'internal_error',
      'fonts_unavailable',
      'destination_unavailable',
      'store_unavailable',
      'service_stopping',
      'acquirer_unavailable',
    ])
  })
})
