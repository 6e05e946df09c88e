import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createLast4Disclosure, type Last4Disclosure } from './last4-disclosure.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'

const merchantId = 'demo'
const payer = 'demo 192.0.2.1'

function newToldNumbers(clock = { steadyMs: 0 }): Last4Disclosure {
  const store = createMemoryLimitStore({ steadyMs: () => clock.steadyMs })
  const fingerprint = async (merchant: string, number: string) => `${merchant}/${number}`
  return createLast4Disclosure({ store, fingerprint, onError: () => {} })
}

function mayShow(
  told: Last4Disclosure,
  number: { readonly merchantId: string; readonly payer: string; readonly pan: string },
): Promise<boolean> {
  return told.mayShowLast4({ ...number, fingerprint: `${number.merchantId}/${number.pan}` })
}

/** The digits that a page learns from tokens of these beginnings of a number, with `·` for the others. */
async function learned(number: string, lengths: readonly number[], told = newToldNumbers()): Promise<string> {
  const digits = [...number].map((digit, place) => (place < 6 ? digit : '·'))
  for (const length of lengths) {
    const pan = number.slice(0, length)
    if (await mayShow(told, { merchantId, payer, pan })) digits.splice(length - 4, 4, ...pan.slice(-4))
  }
  return digits.join('')
}

// Published by Stripe: a UnionPay number of 19 digits. Numbers of UnionPay have no check digit.
const unionPay = '6205500000000000004'
// Without repeated digits, so that a digit in the wrong place is noticed.
const ofUnionPay = `62055${'01234567891234'}`

describe('the last four digits of a number that a page asks for while it is typed', () => {
  it.each([
    [[19], '620550·········1234'],
    [[16, 17, 18, 19], '620550······7891···'],
    [[19, 18, 17, 16], '620550·········1234'],
    [[16, 19, 16, 19], '620550······7891···'],
  ])('are those of the first one: lengths %j', async (lengths, shown) => {
    expect((await learned(ofUnionPay, lengths)).replace(/^6205501/, '620550·')).toBe(shown)
  })

  it('are never more than four, whatever the lengths and their order', async () => {
    const lengths = fc.array(fc.constantFrom(14, 15, 16, 17, 18, 19), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(lengths, async (given) => {
        const unknown = [...(await learned(ofUnionPay, given))].filter((digit) => digit === '·').length
        expect(unknown).toBeGreaterThanOrEqual(19 - 10)
      }),
    )
  })

  it('are never those of a long Visa number that begins with a complete one, without a look-up', async () => {
    const told = newToldNumbers()
    for (const pan of ['4242424242424242', '4000000000000002'])
      expect(await mayShow(told, { merchantId, payer, pan })).toBe(true)
    expect(await mayShow(told, { merchantId, payer, pan: '424242424242424200' })).toBe(false)
  })

  it('do not confirm more than sixty guesses an hour from the address of the payer', async () => {
    const clock = { steadyMs: 0 }
    const told = newToldNumbers(clock)
    const number = (guess: number): string => `62055${String(guess).padStart(11, '0')}`
    const isFound = async (guess: number): Promise<boolean> =>
      !(await mayShow(told, { merchantId, payer, pan: `${number(guess)}000` }))
    await mayShow(told, { merchantId, payer, pan: number(30) })
    for (let guess = 0; guess < 59; guess += 1) expect(await isFound(guess)).toBe(guess === 30)
    // From here on, every guess has the same answer.
    for (let guess = 59; guess < 70; guess += 1) expect(await isFound(guess)).toBe(true)
    expect(await mayShow(told, { merchantId, payer: 'demo 192.0.2.2', pan: number(60) })).toBe(true)
    clock.steadyMs = 3_600_000
    expect(await isFound(31)).toBe(false)
  })

  it('are reported again after an hour, and to another payer', async () => {
    const clock = { steadyMs: 0 }
    const told = newToldNumbers(clock)
    expect(await mayShow(told, { merchantId, payer, pan: unionPay.slice(0, 16) })).toBe(true)
    expect(await mayShow(told, { merchantId, payer, pan: unionPay })).toBe(false)
    expect(await mayShow(told, { merchantId, payer: 'demo 192.0.2.2', pan: unionPay })).toBe(true)
    clock.steadyMs += 3_600_001
    expect(await mayShow(told, { merchantId, payer, pan: unionPay })).toBe(true)
  })

  it('do not tell a stranger whether a guess is the number that a payer has typed', async () => {
    const told = newToldNumbers()
    const typed = unionPay.slice(0, 16)
    expect(await mayShow(told, { merchantId, payer, pan: typed })).toBe(true)
    const guesses = [typed, '6205500000000001', '6205500000000002'].map((guess) => `${guess}004`)
    for (const pan of guesses)
      expect(await mayShow(told, { merchantId, payer: 'demo 192.0.2.2', pan })).toBe(true)
  })

  it('are reported for every number that is not the beginning of another, however often', async () => {
    const told = newToldNumbers()
    for (const pan of ['5555555555554444', unionPay, '6200000000000005', unionPay, '378282246310005'])
      expect(await mayShow(told, { merchantId, payer, pan })).toBe(true)
  })

  it('are not reported while the store fails', async () => {
    const store = createMemoryLimitStore({ steadyMs: () => 0 })
    const onError = vi.fn()
    const marks = { ...store.marks, add: () => Promise.reject(new Error('away')) }
    const told = createLast4Disclosure({ store: { ...store, marks }, fingerprint: async () => 'f', onError })
    expect(await mayShow(told, { merchantId, payer, pan: unionPay })).toBe(false)
    expect(onError).toHaveBeenCalledTimes(1)
  })
})
