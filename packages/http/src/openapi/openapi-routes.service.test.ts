import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { startTestService } from '../../../server/test/support/start-test-service.ts'
import type { ApiDocument, JsonSchema, Operation } from './document.ts'

let document: ApiDocument
let operations: readonly (readonly [name: string, operation: Operation])[]

const service = await closeAfterAll(startTestService())

beforeAll(async () => {
  const { body } = await service.send('/openapi.json')
  document = body as ApiDocument
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
})

describe('GET /openapi.json', () => {
  it('is an OpenAPI 3.1 document according to the official schema', async () => {
    const validate = (given: unknown) => new Validator().validate(structuredClone(given) as object as never)
    expect(await validate(document)).toEqual({ valid: true })
    // Negative control: an operation whose responses have no description.
    const broken = { ...document, paths: { '/a': { get: { responses: { 200: {} } } } } }
    expect((await validate(broken)).valid).toBe(false)
  })

  it('describes the warnings about ignored fields in the answers that can have them, and none in live', async () => {
    const warnedIn = ({ paths, components }: ApiDocument): string[] =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.values(methods).flatMap(({ requestBody, responses }) => {
          const schema = responses[200]?.content?.['application/json']?.schema
          const named = schema?.$ref?.split('/').at(-1) ?? ''
          const { properties } = components.schemas[named] ?? schema ?? {}
          return requestBody && properties?.warnings ? [path] : []
        }),
      )
    const named = ['/v1/payments/charges/card', '/v2/cashier/payment-link', '/v1/payments/tokens/card']
    expect(warnedIn(document)).toEqual(expect.arrayContaining(named))
    expect(warnedIn(document)).not.toContain('/v2/cashier/payment-link/refund')
    const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const live = await startTestService({ mode: 'live', acquirer })
    expect(warnedIn((await live.send('/openapi.json')).body as ApiDocument)).toEqual([])
    await live.close()
  })

  it('is sent once to a client that keeps it', async () => {
    const { headers } = await service.send('/openapi.json')
    expect(headers.get('cache-control')).toBe('no-cache')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const { status, text } = await service.send('/openapi.json', { headers: known })
    expect([status, text]).toEqual([304, ''])
  })

  it('contains every operation of the API', () => {
    expect(operations.map(([name]) => name)).toEqual([
      'get /health',
      'get /readyz',
      'get /livez',
      'post /v1/auth/token',
      'post /v1/payments/bin-information',
      'post /v1/payments/tokens/card',
      'post /v1/payments/tokens/cvv',
      'get /v1/payments/cards',
      'get /v1/payments/cards/{cardId}',
      'post /v1/payments/cards/{cardId}',
      'delete /v1/payments/cards/{cardId}',
      'post /v1/payments/installments-plans',
      'post /v1/payments/charges/card',
      'post /v1/payments/charges/card/capture/{idempotencyKey}',
      'post /v1/payments/charges/cancel/{idempotencyKey}',
      'get /v1/payments/charges/{idempotencyKey}',
      'post /v2/cashier/payment-link',
      'get /v2/cashier/payment-link',
      'post /v2/cashier/payment-link/cancel',
      'get /v2/cashier/payment-link/{linkId}',
      'post /v2/cashier/payment-link/refund',
      'post /v1/payments/charges/refund/{idempotencyKey}',
      'get /v1/payments/charges/refund/{idempotencyKey}',
      'get /v1/payments',
      'get /v1/payments/charges',
      'get /v1/payments/refunds',
      'post /v1/forward',
      'get /v1/forward',
      'get /v1/notifications',
      'get /v1/notifications/{notificationId}',
      'post /v1/notifications/{notificationId}/resend',
      'get /v1/payments/challenges/{challengeId}',
      'get /v1/sandbox/clock',
      'post /v1/sandbox/clock',
      'post /v1/sandbox/reset',
      'post /v1/sandbox/sessions',
      'delete /v1/sandbox/sessions/{sessionId}',
      'get /v1/sandbox/requests',
      'post /v1/sandbox/payment-links/{linkId}/pay',
      'get /v1/sandbox/exchange-rates',
      'get /v1/sandbox/notifications',
      'get /v1/sandbox/notifications/{notificationId}/message',
      'get /v1/sandbox/acquirer/ledger',
      'post /v2/cashier/payment-link/',
    ])
  })

  it('cites no section of a document that readers do not have', () => {
    expect(JSON.stringify(document)).not.toMatch(/§|interface \d/)
  })

  it('contains the URL of the service', () => {
    expect(document.servers).toEqual([{ url: service.url }])
  })

  it('has an id, a tag, a summary and an example for each operation', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(operations.length)
    for (const [name, { operationId, tags, summary, description, requestBody, responses }] of operations) {
      expect([name, operationId, tags?.length, summary, description]).not.toContain(undefined)
      expect(document.tags?.map((tag) => tag.name)).toContain(tags?.[0])
      const answer = responses['200']?.content
      const examples = [requestBody?.required ? requestBody.content : answer, answer].map(
        (content) => content?.['application/json']?.example,
      )
      expect([name, ...examples.map((example) => typeof example)]).toEqual([name, 'object', 'object'])
    }
  })

  it('states the largest length of every text that the service accepts', () => {
    const taken = operations.flatMap(([name, { requestBody, parameters = [] }]) => [
      [`${name} body`, requestBody?.content['application/json']?.schema] as const,
      ...parameters.map((parameter) => [`${name} ${parameter.name}`, parameter.schema] as const),
    ])
    const texts = taken.flatMap(([name, schema]) => textsIn(schema, name))
    expect(texts.length).toBeGreaterThan(60)
    expect(texts.filter(({ schema }) => schema.maxLength === undefined).map(({ name }) => name)).toEqual([])
  })

  it('has examples that fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema(document, 'contract')
    for (const [name] of operations) {
      const [method = '', path = ''] = name.split(' ')
      const operation = document.paths[path]?.[method]
      const bodies = [
        ['requestBody', operation?.requestBody?.content],
        ['responses/200', operation?.responses['200']?.content],
      ] as const
      for (const [place, content] of bodies) {
        const example = content?.['application/json']?.example
        if (example === undefined) continue
        const pointer = `contract#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}/${place}/content/application~1json/schema`
        const validate = ajv.getSchema(pointer)
        expect([name, validate?.(example), validate?.errors]).toEqual([name, true, null])
      }
    }
  })

  it('lists every possible status with the common error body and its reasons', () => {
    for (const [name, { responses }] of operations) {
      const statuses = Object.keys(responses)
      expect([name, statuses.filter((status) => !/^[1-5]\d\d$/.test(status))]).toEqual([name, []])
      expect([name, ...statuses]).toEqual(expect.arrayContaining([name, '200', '400', '408', '431', '500']))
      for (const [status, { content }] of Object.entries(responses)) {
        if (status === '200') continue
        const answer = content?.['application/json']
        expect(answer?.schema).toMatchObject({
          required: ['code', 'message', 'data'],
          properties: {
            code: { type: 'integer', const: Number(status) },
            data: {
              required: ['errorMessage', 'reason'],
              properties: { errors: { $ref: '#/components/schemas/ErrorDataErrors' } },
            },
          },
        })
        expect(Object.keys(answer?.examples ?? {}).length).toBeGreaterThan(0)
      }
    }
  })

  it('describes a request by the schema that validates it, and allows unknown fields', () => {
    const payment = document.paths['/v1/payments/charges/card']?.post
    expect(payment?.security).toEqual([{ apiKey: [], accessToken: [] }])
    const schema = payment?.requestBody?.content['application/json']?.schema
    expect(schema).toMatchObject({
      required: ['amount', 'currency', 'country', 'cardId'],
      properties: { amount: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 } },
    })
    expect(schema).not.toHaveProperty('additionalProperties')
  })

  it('has the type of each constant, and says which operations need no credentials', () => {
    const constants = schemasIn(document).filter((schema) => schema.const !== undefined)
    expect(constants.length).toBeGreaterThan(20)
    expect(constants.filter(({ type }) => type === undefined)).toEqual([])
    expect(document.paths['/health']?.get?.security).toEqual([])
    expect(document.paths['/v1/auth/token']?.post?.security).toEqual([])
  })

  it('describes every amount and every time with its unit or format', () => {
    const amounts = describedFields(document).filter(({ name }) => /amount$/i.test(name))
    expect(amounts.length).toBeGreaterThan(8)
    expect(amounts.filter(({ words }) => !words.includes('minor units'))).toEqual([])
    const times = describedFields(document).filter(({ name }) =>
      /(Time|At|Timestamp|Date|^now|^timestamp)$/.test(name),
    )
    expect(times.length).toBeGreaterThan(12)
    const format = /Unix seconds|yyyy-MM-dd|ISO 8601/
    expect(times.filter(({ words }) => !format.test(words))).toEqual([])
  })

  it('has no broken references', () => {
    const text = JSON.stringify(document)
    const wanted = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)]
    expect(wanted.length).toBeGreaterThan(0)
    for (const [, kind = '', name = ''] of wanted) {
      expect(Object.keys(document.components[kind as 'schemas'] ?? {})).toContain(name)
    }
  })
})

/** Every property in the document with its description. */
function describedFields(value: unknown): { readonly name: string; readonly words: string }[] {
  return schemasIn(value).flatMap(({ properties = {} }) =>
    Object.entries(properties).map(([name, { description = '' }]) => ({ name, words: description })),
  )
}

/** Every object in a value, the schemas among them. */
function schemasIn(value: unknown): JsonSchema[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(schemasIn)]
}

interface TextSchema {
  readonly type?: unknown
  readonly enum?: unknown
  readonly const?: unknown
  readonly maxLength?: number
}

/** All texts in a schema that are not an enumeration. */
function textsIn(schema: unknown, name: string): { readonly name: string; readonly schema: TextSchema }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, enum: words, const: word } = schema as TextSchema
  const isText = type === 'string' && words === undefined && word === undefined
  const inside = Object.entries(schema).flatMap(([key, each]) => textsIn(each, `${name} ${key}`))
  return isText ? [{ name, schema }, ...inside] : inside
}
