import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CardElement } from '../card-element.ts'
import type { PaymentsContext } from '../internals.ts'
import { createInstallmentsPlan } from './create-installments-plan.ts'

const element = {} as CardElement
const price = { amount: 10_000, currency: 'BRL', country: 'BR' }
const plan = { planId: 'ipl_1', options: [] }
const unknown = { networks: null, type: null, country: null }

const contextWith = (answer: unknown): PaymentsContext => ({
  origin: 'https://pay.example',
  key: 'ek_test_demo',
  ask: async () => answer as never,
})
const visa = contextWith({ data: { ...unknown, brand: 'visa' } })

function answering(status: number, body: unknown): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(async () => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const sentBy = (fetch: ReturnType<typeof vi.fn>): unknown => JSON.parse(fetch.mock.calls[0]?.[1].body)

describe('createInstallmentsPlan()', () => {
  it('sends the price and the brand, and no digit of the card', async () => {
    const fetch = answering(200, plan)
    expect(await createInstallmentsPlan(visa, element, price)).toEqual({ data: plan })
    expect(fetch.mock.calls[0]?.[0]).toBe('https://pay.example/v1/payments/installments-plans')
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ 'x-api-key': 'ek_test_demo' })
    expect(sentBy(fetch)).toEqual({ ...price, brand: 'visa' })
  })

  it('asks for cards of every brand while the brand is unknown', async () => {
    const fetch = answering(200, plan)
    const context = contextWith({ data: { ...unknown, brand: null } })
    expect(await createInstallmentsPlan(context, element, price)).toEqual({ data: plan })
    expect(sentBy(fetch)).toEqual(price)
  })

  it('does the same if the document of the field is too old to be asked', async () => {
    vi.useFakeTimers()
    const fetch = answering(200, plan)
    const context = { ...visa, ask: () => new Promise<never>(() => {}) }
    const result = createInstallmentsPlan(context, element, price)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await result).toEqual({ data: plan })
    expect(sentBy(fetch)).toEqual(price)
  })

  it('resolves with the error of the element, and does not ask the service', async () => {
    const fetch = answering(200, plan)
    const error = { type: 'configuration_error', reason: 'not_an_element', message: 'No.', retryable: false }
    expect(await createInstallmentsPlan(contextWith({ error }), element, price)).toEqual({ error })
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    [400, 'currency_not_supported', { type: 'api_error', code: 400, retryable: false }],
    [429, 'too_many_requests', { type: 'api_error', code: 429, retryable: true }],
    [503, 'store_unavailable', { type: 'api_error', code: 503, retryable: true }],
    [401, 'invalid_api_key', { type: 'configuration_error', retryable: false }],
    [403, 'origin_not_allowed', { type: 'configuration_error', retryable: false }],
  ])('resolves with the refusal %i %s', async (status, reason, error) => {
    answering(status, { code: status, message: 'No.', data: { errorMessage: 'No.', reason } })
    const result = await createInstallmentsPlan(visa, element, price)
    expect(result).toEqual({ error: { ...error, reason, message: 'No.' } })
  })

  it.each([
    [200, 'a login page'],
    [200, null],
    [502, { error: 'bad gateway' }],
  ])(
    'resolves with a network error for a response that is not the service’s: %i %j',
    async (status, body) => {
      answering(status, body)
      const { error } = await createInstallmentsPlan(visa, element, price)
      expect(error).toMatchObject({ type: 'network_error', code: 0, retryable: true })
    },
  )

  it.each([[undefined], [null], ['10'], [{ amount: 10n }]])('resolves for the price %s', async (wrong) => {
    answering(400, { code: 400, message: 'No.', data: { errorMessage: 'No.', reason: 'invalid_request' } })
    // @ts-expect-error a page in plain JavaScript may pass anything
    const { error } = await createInstallmentsPlan(visa, element, wrong)
    expect(error?.type).toMatch(/^(api|network)_error$/)
  })

  it('resolves with a network error when the request fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect((await createInstallmentsPlan(visa, element, price)).error?.type).toBe('network_error')
  })
})
