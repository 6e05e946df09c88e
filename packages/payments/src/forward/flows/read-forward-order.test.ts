import { expect, it } from 'vitest'
import { parseStrictJson } from '../../../../http/src/strict-json.ts'
import { ServiceError } from '../../../../values/src/errors.ts'
import { type ForwardOrder, type ForwardRequest, readForwardOrder } from './read-forward-order.ts'

const usual = '"cardId":"crd_1","destination":"processor","path":"/v1/payments"'

/** Reads the JSON of a request, as it arrives. */
function read(fields: string, headerKey?: string): ForwardOrder {
  const request = parseStrictJson(Buffer.from(`{${usual},${fields}}`)) as ForwardRequest
  return readForwardOrder({ merchantId: 'demo', request, headerKey })
}

function refusalOf(fields: string, headerKey?: string): unknown {
  try {
    read(fields, headerKey)
  } catch (error) {
    if (error instanceof ServiceError) return [error.reason, error.details.field]
    throw error
  }
  throw new Error('nothing was refused')
}

it('sends an object as JSON, with every number as it was written', () => {
  const { message, method } = read('"body":{"a":1.10,"b":[-0.5,1e3,12],"n":"{{card.pan}}"}')
  expect(method).toBe('POST')
  expect(message).toEqual({
    headers: { 'content-type': 'application/json' },
    body: '{"a":1.10,"b":[-0.5,1e3,12],"n":"{{card.pan}}"}',
  })
})

it('keeps a content type that is given, and sends a text as it is', () => {
  expect(read('"headers":{"Content-Type":"application/x+json"},"body":["{{card.pan}}"]').message).toEqual({
    headers: { 'Content-Type': 'application/x+json' },
    body: '["{{card.pan}}"]',
  })
  const xml = read('"headers":{"content-type":"text/xml"},"body":"<a>{{card.pan}}</a>"')
  expect(xml.message.body).toBe('<a>{{card.pan}}</a>')
})

it('knows which templates a request has', () => {
  const fields = '"headers":{"x-a":"{{card.holderName}}"},"body":{"a":"{{card.pan}} {{card.pan}}"}'
  expect([...read(fields).parsed.templates]).toEqual(['holderName', 'pan'])
})

it('takes the key from the body or the header, or generates one', () => {
  const body = '"body":["{{card.pan}}"]'
  expect(read(`${body},"idempotencyKey":"a"`).idempotencyKey).toBe('a')
  expect(read(body, 'b').idempotencyKey).toBe('b')
  expect(read(`${body},"idempotencyKey":"a"`, 'a').idempotencyKey).toBe('a')
  expect(read(body).idempotencyKey).toMatch(/^idk_/)
  // The place of the key does not make it another request.
  expect(read(`${body},"idempotencyKey":"a"`).asked).toEqual(read(body, 'a').asked)
})

it.each([
  ['"body":{"a":12345678901234567890,"n":"{{card.pan}}"}', 'invalid_request', 'body'],
  ['"method":"GET","body":["{{card.pan}}"]', 'invalid_request', 'body'],
  ['"body":"{{card.pan}}"', 'invalid_template', 'body'],
  ['"headers":{"content-type":"application/json"},"body":"{{{card.pan}}"', 'malformed_json', 'body'],
  ['"cvvToken":"cvv_1","body":["{{card.pan}}"]', 'invalid_template', 'cvvToken'],
  ['"headers":{"x-a":"1"}', 'invalid_template', 'body'],
  [
    '"headers":{"content-type":"application/json; charset=ISO-8859-1"},"body":["{{card.pan}}"]',
    'invalid_request',
    'headers.content-type',
  ],
  [
    '"headers":{"content-type":"text/xml; charset=us-ascii"},"body":"<a é=\'1\'>{{card.pan}}</a>"',
    'invalid_request',
    'body',
  ],
])('refuses %s with %s', (fields, reason, field) => {
  expect(refusalOf(fields)).toEqual([reason, field])
})

it('refuses two keys that differ', () => {
  const fields = '"body":["{{card.pan}}"],"idempotencyKey":"a"'
  expect(refusalOf(fields, 'b')).toEqual(['idempotency_key_conflict', 'idempotencyKey'])
})
