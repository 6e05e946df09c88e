import { describe, expect, it } from 'vitest'
import { catalogue } from './errors.ts'

const introduction = `# Errors

Every error of every endpoint has one body:

\`\`\`json
{ "code": 402, "message": "The card was declined.", "data": { "errorMessage": "The card was declined.", "reason": "card_declined" } }
\`\`\`

\`code\` is the HTTP status. \`reason\` is a stable word to branch on; the words below are all there are. \`message\` is
for people and may become more exact. \`data.errorMessage\` repeats it. Where it applies \`data\` also has \`field\` (the
input it is about) and \`idempotencyKey\` (the payment it is about: a declined one can be looked up under it)
and \`linkId\` (the link that an order has already).

This table is \`packages/server/src/errors.ts\`, and a test holds the two together.

| Status | Reason | Message |
|---|---|---|
`

describe('the catalogue of errors', () => {
  it('is mirrored in docs/errors.md', async () => {
    const rows = Object.entries(catalogue).map(
      ([reason, { status, message }]) => `| ${status} | \`${reason}\` | ${message} |\n`,
    )
    await expect(introduction + rows.join('')).toMatchFileSnapshot('../../../docs/errors.md')
  })

  it('blames nobody but the service for a 5xx', () => {
    const ours = Object.entries(catalogue).filter(([, { status }]) => status >= 500)
    expect(ours.map(([reason]) => reason)).toEqual([
      'internal_error',
      'fonts_unavailable',
      'store_unavailable',
      'acquirer_unavailable',
    ])
  })

  it('is sorted by status, so that the document reads in order', () => {
    const statuses = Object.values(catalogue).map(({ status }) => status)
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b))
  })
})
