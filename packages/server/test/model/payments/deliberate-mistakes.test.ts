import { describe, expect, it } from 'vitest'
import type { Acquirer } from '../../../../payments/src/acquirer/acquirer.ts'
import { asMerchant, reasonOf, type TestService } from '../../support/start-test-service.ts'
import { onTemporaryStore } from '../engine/temporary-store.ts'
import { checkPayments } from './run-model.ts'
import type { Subject } from './test-bed.ts'

const timeout = 120_000

/** The kind of error that a mistake in a service causes when it is compared with the model. */
async function errorOf(mistake: Omit<Subject, 'stores'>): Promise<string> {
  try {
    await onTemporaryStore((store) =>
      checkPayments({ stores: [store], ...mistake }, { count: 100, seed: 42 }),
    )
    return 'none'
  } catch (error) {
    // fast-check's own error tells of the sequence, and its cause of the difference.
    const { cause = error } = error as Error
    return (cause as Error).name
  }
}

type Response = Awaited<ReturnType<TestService['send']>>

const servicesMistakes: Readonly<Record<string, (service: TestService) => TestService>> = {
  'captures more than was authorized, as far as it goes': (service) => ({
    ...service,
    capture: async (key, fields, headers) => {
      const answer = await service.capture(key, fields, headers)
      return reasonOf(answer) === 'capture_amount_too_large' ? service.capture(key, {}, headers) : answer
    },
  }),
  'answers another capture as the first': (service) => {
    const firsts = new Map<string, Response>()
    return {
      ...service,
      capture: async (key, fields, headers) => {
        const answer = await service.capture(key, fields, headers)
        if (answer.status === 200) firsts.set(key, answer)
        return reasonOf(answer) === 'payment_not_authorized' ? (firsts.get(key) ?? answer) : answer
      },
    }
  },
  'shows a payment to another merchant': (service) => ({
    ...service,
    find: async (key, headers) => {
      const answer = await service.find(key, headers)
      return answer.status === 404 ? service.find(key, asMerchant('demo')) : answer
    },
  }),
  'gives the first answer to another body under the same key': (service) => {
    const firsts = new Map<unknown, Response>()
    return {
      ...service,
      charge: async (fields, headers) => {
        const answer = await service.charge(fields, headers)
        if (answer.status === 200) firsts.set(fields.idempotencyKey, answer)
        return answer.status === 422 ? (firsts.get(fields.idempotencyKey) ?? answer) : answer
      },
    }
  },
  'does not say that an answer is a repeated one': (service) => ({
    ...service,
    charge: async (fields, headers) => {
      const answer = await service.charge(fields, headers)
      const headersLeft = new Headers(answer.headers)
      headersLeft.delete('idempotent-replayed')
      return { ...answer, headers: headersLeft }
    },
  }),
  'never comes to the end of a week': (service) => ({ ...service, runJobs: async () => {} }),
  'shows the amount that was asked for as the final one': (service) => ({
    ...service,
    find: async (key, headers) => {
      const answer = await service.find(key, headers)
      const { amount } = answer.body as { readonly amount?: number }
      return amount === undefined
        ? answer
        : { ...answer, body: { ...(answer.body as object), finalAmount: amount } }
    },
  }),
  'refunds twice under one key': (service) => ({
    ...service,
    refund: (key, { refundKey: _, ...fields } = {}, headers) => service.refund(key, fields, headers),
  }),
  'refunds what is left where more is requested': (service) => ({
    ...service,
    refund: async (key, fields, headers) => {
      const answer = await service.refund(key, fields, headers)
      return reasonOf(answer) === 'refund_amount_too_large' ? service.refund(key, {}, headers) : answer
    },
  }),
  'counts refunds that failed': (service) => ({
    ...service,
    find: async (key, headers) => {
      const answer = await service.find(key, headers)
      const { refunds } = answer.body as { readonly refunds?: readonly { readonly amount: number }[] }
      if (!refunds) return answer
      const refundedAmount = refunds.reduce((sum, { amount }) => sum + amount, 0)
      return { ...answer, body: { ...(answer.body as object), refundedAmount } }
    },
  }),
  'takes an access token that has ended': (service) => ({
    ...service,
    cancel: async (key, headers) => {
      const answer = await service.cancel(key, headers)
      return answer.status === 401 ? service.cancel(key, asMerchant('demo')) : answer
    },
  }),
}

const acquirersMistakes: Readonly<Record<string, (acquirer: Acquirer) => Acquirer>> = {
  'hears an authorization twice': (acquirer) => ({
    ...acquirer,
    authorize: async (order) => {
      await acquirer.authorize({ ...order, reference: `${order.reference}-again` })
      return acquirer.authorize(order)
    },
  }),
  'is asked for all where a part was captured': (acquirer) => {
    const authorized = new Map<string, number>()
    return {
      ...acquirer,
      authorize: (order) => {
        authorized.set(order.reference, order.amountMinor)
        return acquirer.authorize(order)
      },
      capture: (capture) =>
        acquirer.capture({
          ...capture,
          amountMinor: authorized.get(capture.reference) ?? capture.amountMinor,
        }),
    }
  },
  'makes a refund twice': (acquirer) => ({
    ...acquirer,
    refund: async (order) => {
      const outcome = await acquirer.refund(order)
      await acquirer.refund({ ...order, refundReference: `${order.refundReference}-again` })
      return outcome
    },
  }),
  'never hears of a cancel': (acquirer) => ({ ...acquirer, cancel: async () => ({ result: 'approved' }) }),
  'collects what was to be reserved': (acquirer) => ({
    ...acquirer,
    authorize: (order) => acquirer.authorize({ ...order, captureMode: 'at_once' }),
  }),
}

describe('the model finds out a service that', { timeout }, () => {
  it.each(Object.entries(servicesMistakes))('%s', async (_, spoilService) => {
    expect(await errorOf({ spoilService })).toBe('AssertionError')
  })
})

describe('the model finds out by the ledger that the acquirer', { timeout }, () => {
  it.each(Object.entries(acquirersMistakes))('%s', async (_, spoilAcquirer) => {
    expect(await errorOf({ spoilAcquirer })).toBe('AssertionError')
  })
})
