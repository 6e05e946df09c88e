import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/start-test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('GET /openapi.json', () => {
  it('describes each operation by the schemas that validate it', async () => {
    const { status, headers, body } = await service.send('/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, unknown>> }
    expect(openapi).toBe('3.1.0')
    expect(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`),
      ),
    ).toEqual([
      'get /health',
      'post /v1/auth/token',
      'post /v1/payments/tokens/card',
      'post /v1/payments/charges/card',
      'post /v1/payments/charges/card/capture/{idempotencyKey}',
      'post /v1/payments/charges/cancel/{idempotencyKey}',
      'get /v1/payments/charges/{idempotencyKey}',
    ])
    expect(paths['/v1/payments/charges/card']?.post).toMatchObject({
      security: [{ apiKey: [], accessToken: [] }],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: ['amount', 'currency', 'country', 'cardId'],
              properties: { amount: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 } },
            },
          },
        },
      },
      responses: { '200': expect.anything(), '4XX': expect.anything() },
    })
  })
})
