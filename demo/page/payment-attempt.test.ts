import { beforeEach, describe, expect, it } from 'vitest'
import type { BankChallenge, PayAnswer } from './pay-answer.ts'
import { type Attempt, newPaymentKey, type Order, paymentAttempts } from './payment-attempt.js'

const order: Order = { cardId: 'crd_1', items: [{ id: 'cup', quantity: 1 }], email: 'ana@example.com' }
const unanswered: PayAnswer = { status: 'unanswered', reason: 'no_answer', message: '' }
const challenged: BankChallenge = { status: 'challenged', reference: 'key-1-3DS', url: 'https://bank' }
const paid: PayAnswer = {
  status: 'paid',
  reference: 'key-2',
  amountMinor: 7800,
  currency: 'BRL',
  card: { brand: 'visa', last4: '4242' },
}
const declined: PayAnswer = { status: 'declined', reason: 'card_declined', message: '' }

let sent: Attempt[]
let answers: PayAnswer[]
/** How the payer's visits to the bank end. */
let confirmations: PayAnswer[]
let stored: Map<string, string>

beforeEach(() => {
  sent = []
  answers = []
  confirmations = []
  stored = new Map()
})

/** A page after a load. The storage survives the page. */
function loadPage() {
  let keys = sent.length
  return paymentAttempts({
    send: async (attempt) => {
      sent.push(attempt)
      return answers.shift() ?? unanswered
    },
    confirm: async () => confirmations.shift() ?? unanswered,
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    },
    newKey: () => `key-${++keys}`,
  })
}

describe('an attempt to pay', () => {
  it('is sent again unchanged while its answer is missing, even if another order is paid', async () => {
    const attempts = loadPage()
    await attempts.pay(order)
    await attempts.pay({ ...order, cardId: 'crd_2' })
    expect(sent[1]).toEqual({ ...order, idempotencyKey: 'key-1', orderId: 'key-1' })
  })

  it('survives a reload while its answer is missing', async () => {
    await loadPage().pay(order)
    expect(loadPage().openAttempt()).toEqual({ ...order, idempotencyKey: 'key-1', orderId: 'key-1' })
    await loadPage().pay(order)
    expect(sent[1]?.idempotencyKey).toBe('key-1')
  })

  it('is stored before it is sent', async () => {
    let storedWhenSent: string | undefined
    const attempts = paymentAttempts({
      send: async () => {
        storedWhenSent = [...stored.values()][0]
        return declined
      },
      confirm: async () => declined,
      storage: {
        getItem: () => null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: (name) => void stored.delete(name),
      },
      newKey: () => 'key-1',
    })
    await attempts.pay(order)
    expect(storedWhenSent).toContain('key-1')
    expect(stored.size).toBe(0)
  })

  it('continues with the bank, and ends with its outcome', async () => {
    const attempts = loadPage()
    answers = [challenged]
    confirmations = [declined]
    expect(await attempts.pay(order)).toBe(declined)
    expect(attempts.openAttempt()).toBeNull()
  })

  it('survives a reload while the payer is at the bank, and is sent again with the same key', async () => {
    answers = [challenged, challenged]
    confirmations = [unanswered, declined]
    await loadPage().pay(order)
    expect(loadPage().openAttempt()).not.toBeNull()
    expect(await loadPage().pay(order)).toBe(declined)
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1'])
  })

  it('can be resumed after the payer has left the bank, or replaced by another one', async () => {
    const attempts = loadPage()
    answers = [challenged, challenged, declined]
    confirmations = [challenged, challenged]
    await attempts.pay(order)
    expect(attempts.openAttempt()).toBeNull()
    await attempts.resume()
    await attempts.pay({ ...order, cardId: 'crd_2' })
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2'])
  })

  it('ends with a decline, and the next one at the order has a new key', async () => {
    const attempts = loadPage()
    answers = [declined, paid]
    await attempts.pay(order)
    expect(attempts.openAttempt()).toBeNull()
    await attempts.pay({ ...order, cardId: 'crd_2' })
    await attempts.pay(order)
    // A second card is another attempt at the same order, and what comes after a payment is another order.
    expect(sent.map(({ idempotencyKey, orderId, cardId }) => [idempotencyKey, orderId, cardId])).toEqual([
      ['key-1', 'key-1', 'crd_1'],
      ['key-2', 'key-1', 'crd_2'],
      ['key-3', 'key-3', 'crd_1'],
    ])
  })
})

describe('a payment key', () => {
  it('can be read out, is valid for the service and is always different', () => {
    const keys = Array.from({ length: 1000 }, newPaymentKey)
    for (const key of keys) expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(keys).size).toBe(1000)
  })
})
