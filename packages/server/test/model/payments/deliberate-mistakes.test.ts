import { describe, expect, it } from 'vitest'
import { type Answer, asMerchant, reasonOf, type TestService } from '../../support/start-test-service.ts'
import { storesOnDisk } from '../../support/stores.ts'
import { errorOf } from '../engine/check-sequences.ts'
import type { Mistake } from '../engine/open-subject.ts'
import { checkPayments } from './check-payments.ts'
import { shortTerms } from './covering-terms.ts'

const timeout = 120_000
const [{ newStore }] = storesOnDisk

type Call = 'charge' | 'capture' | 'cancel' | 'refund' | 'find'
type Repeat = (...args: readonly unknown[]) => Promise<Answer>

/** A service that answers one of its calls otherwise; `repeat` is the call itself. */
function answering(
  call: Call,
  alter: (answer: Answer, repeat: Repeat, args: readonly unknown[]) => Answer | Promise<Answer>,
) {
  return (service: TestService): TestService => {
    const repeat = service[call] as Repeat
    return { ...service, [call]: async (...args: unknown[]) => alter(await repeat(...args), repeat, args) }
  }
}

function withFields(answer: Answer, change: (body: Fields) => object): Answer {
  const body = answer.body as Fields
  return answer.status === 200 ? { ...answer, body: { ...body, ...change(body) } } : answer
}

interface Fields {
  readonly amount: number
  readonly installments?: object
  readonly refunds?: readonly { readonly amount: number }[]
}

/** A service that gives the first answer of a call with a key where it would refuse. */
const answeringAsFirst = (call: Call, isRefusal: (answer: Answer) => boolean) => {
  const firsts = new Map<string, Answer>()
  return answering(call, (answer, _, [first]) => {
    const key =
      typeof first === 'string' ? first : JSON.stringify((first as object)['idempotencyKey' as never])
    if (answer.status === 200) firsts.set(key, answer)
    return isRefusal(answer) ? (firsts.get(key) ?? answer) : answer
  })
}

const servicesMistakes: Readonly<Record<string, NonNullable<Mistake['spoilService']>>> = {
  'captures more than was authorized, as far as it goes': answering(
    'capture',
    (answer, repeat, [key, , headers]) =>
      reasonOf(answer) === 'capture_amount_too_large' ? repeat(key, {}, headers) : answer,
  ),
  'answers another capture as the first': answeringAsFirst(
    'capture',
    (answer) => reasonOf(answer) === 'payment_not_authorized',
  ),
  'shows a payment to another merchant': answering('find', (answer, repeat, [key]) =>
    answer.status === 404 ? repeat(key, asMerchant('demo')) : answer,
  ),
  'gives the first answer to another body under the same key': answeringAsFirst(
    'charge',
    ({ status }) => status === 422,
  ),
  'does not say that an answer is a repeated one': answering('charge', (answer) => {
    const headers = new Headers(answer.headers)
    headers.delete('idempotent-replayed')
    return { ...answer, headers }
  }),
  'never comes to the end of a week': (service) => ({ ...service, runJobs: async () => {} }),
  'shows the amount that was asked for as the final one': answering('find', (answer) =>
    withFields(answer, ({ amount }) => ({ finalAmount: amount })),
  ),
  'refunds twice under one key': (service) => ({
    ...service,
    refund: (key, { refundKey: _, ...fields } = {}, headers) => service.refund(key, fields, headers),
  }),
  'refunds what is left where more is requested': answering('refund', (answer, repeat, [key, , headers]) =>
    reasonOf(answer) === 'refund_amount_too_large' ? repeat(key, {}, headers) : answer,
  ),
  'counts refunds that failed': answering('find', (answer) =>
    withFields(answer, ({ refunds }) =>
      refunds ? { refundedAmount: refunds.reduce((sum, { amount }) => sum + amount, 0) } : {},
    ),
  ),
  'takes an access token that has ended': answering('cancel', (answer, repeat, [key]) =>
    answer.status === 401 ? repeat(key, asMerchant('demo')) : answer,
  ),
}

const acquirersMistakes: Readonly<Record<string, NonNullable<Mistake['spoilAcquirer']>>> = {
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

const sealedCode = new Uint8Array([1])

/** Mistakes with typed codes and with installments. */
const mistakesWithTerms: Readonly<Record<string, Mistake>> = {
  'a code that was used': {
    spoilStore: async (db) => {
      await db.updateTable('cvvTokens').set({ sealedCode }).where('usedAtMs', 'is not', null).execute()
    },
  },
  'a code whose time is over': {
    spoilStore: async (db) => {
      await db.updateTable('cvvTokens').set({ sealedCode }).where('usedAtMs', 'is', null).execute()
    },
  },
  'a code that a payment waits for, as if none did': {
    spoilStore: async (db) => {
      await db.updateTable('cvvTokens').set({ heldBy: null }).where('usedAtMs', 'is', null).execute()
    },
  },
  'an authorization without the code that was typed again': {
    spoilAcquirer: (acquirer) => ({
      ...acquirer,
      authorize: (order) => acquirer.authorize({ ...order, card: { ...order.card, cvv: null } }),
    }),
  },
  'an authorization whose installments have no interest': {
    spoilAcquirer: (acquirer) => ({
      ...acquirer,
      authorize: ({ installments, ...order }) => {
        const free = installments && { ...installments, totalAmountMinor: order.amountMinor }
        return acquirer.authorize({ ...order, ...(free && { installments: free }) })
      },
    }),
  },
  'the price of a payment where its installments cost more': {
    spoilService: answering('find', (answer) =>
      withFields(answer, ({ amount, installments }) =>
        installments ? { installments: { ...installments, totalAmount: amount } } : {},
      ),
    ),
  },
}

const checkAgainst = async (mistake: Mistake, terms?: typeof shortTerms): Promise<unknown> =>
  checkPayments(
    { stores: [await newStore()], ...mistake },
    terms ? { count: 1, seed: 42, coveringSequences: terms } : { count: 100, seed: 42, endOnFailure: true },
  )

describe('the model finds out', { timeout }, () => {
  it.each(Object.entries(servicesMistakes))('a service that %s', async (_, spoilService) => {
    expect(await errorOf(checkAgainst({ spoilService }))).toBe('AssertionError')
  })

  it.each(Object.entries(acquirersMistakes))(
    'by the ledger that the acquirer %s',
    async (_, spoilAcquirer) => {
      expect(await errorOf(checkAgainst({ spoilAcquirer }))).toBe('AssertionError')
    },
  )

  it.each(Object.entries(mistakesWithTerms))('%s', async (_, mistake) => {
    expect(await errorOf(checkAgainst(mistake, shortTerms))).toBe('AssertionError')
  })

  it('none of them without a mistake (negative control)', async () => {
    expect(await errorOf(checkAgainst({}, shortTerms))).toBe('none')
  })
})
