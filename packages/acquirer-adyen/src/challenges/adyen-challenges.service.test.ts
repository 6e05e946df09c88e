import { challengedOrderOf, fieldsOf, newName, refundOf } from '@element-js/acquirer-adapter/testing'
import type { Authorization, PaymentName } from '@element-js/server/adapters'
import { describe, expect, it } from 'vitest'
import type { Scene } from '../../test/open-scene.ts'
import { openTestScene } from '../../test/open-test-scene.ts'

const pan = '4000000000003220'
const approved = { result: 'approved' } as const
const impossible = { result: 'declined', reason: 'processing_error' } as const
const unauthenticated = { result: 'declined', reason: 'authentication_required' } as const

/** A payment whose payer has been sent to a challenge. */
async function begin(scene: Scene, more: Partial<Authorization> = {}, number = pan) {
  const payment = newName()
  const outcome = await scene.adapter.challenges?.authorize(challengedOrderOf(payment, number, more))
  if (outcome?.result !== 'challenge') throw new Error(`no challenge: ${JSON.stringify(outcome)}`)
  return { payment, challenge: outcome }
}

async function open(
  options: Parameters<typeof openTestScene>[0] = {},
  more: Partial<Authorization> = {},
  number = pan,
) {
  const scene = await openTestScene(options)
  const { payment, challenge } = await begin(scene, more, number)
  const { adapter, double } = scene
  return {
    ...scene,
    payment,
    challenge,
    scene,
    answer: (to: 'pass' | 'fail' | 'leave', { url } = challenge) =>
      fieldsOf(double.account.answerChallenge(url, to)),
    comeBack: (returned: Readonly<Record<string, string>> = {}, name: PaymentName = payment) =>
      adapter.challenges?.continue({ ...name, returned }) ?? Promise.reject(new Error('no challenges')),
    movements: () => double.movementsOf(payment.reference),
    /** Sends a notification of an event that no request caused. */
    notify: async () => {
      double.notifications.afterAnswer()
      await double.notifications.delivered()
    },
  }
}

describe('a payer who comes back from a challenge to Adyen', () => {
  it('can be declined all the same', async () => {
    const { adapter, payment, answer, comeBack, movements } = await open({}, {}, '4000008400001629')
    expect(await comeBack(answer('pass'))).toEqual({ result: 'declined', reason: 'card_declined' })
    expect(await adapter.find(payment)).toEqual({ state: 'declined', reason: 'card_declined' })
    expect(movements()).toEqual([])
  })

  it('and has cancelled there is not authenticated', async () => {
    const { scene, answer, comeBack } = await open()
    scene.double.account.setNextVerdict({ kind: 'redirect', afterwards: { kind: 'cancelled' } })
    const { payment, challenge } = await begin(scene)
    expect(await comeBack(answer('pass', challenge), payment)).toEqual(unauthenticated)
  })

  it('with the result of another payment decides nothing, and that one only for its own payer', async () => {
    const { scene, adapter, double, payment, challenge, answer, comeBack, movements } = await open()
    const other = await begin(scene)
    const stolen = answer('pass', other.challenge)
    expect(await comeBack(stolen)).toEqual(challenge)
    expect(movements()).toEqual([])
    expect(await adapter.find(payment)).toEqual({ state: 'challenged', url: challenge.url })
    expect(scene.lines.join()).toContain('the result of another payment')
    expect(await comeBack(stolen, other.payment)).toEqual(approved)
    expect(double.movementsOf(other.payment.reference)).toEqual(['authorize 1000'])
    expect(await comeBack(answer('pass'))).toEqual(approved)
  })

  it('with a result that is made up decides nothing, and can still pass', async () => {
    const { answer, challenge, comeBack, movements } = await open()
    expect(await comeBack({ redirectResult: 'X6Xtf!made/up' })).toEqual(challenge)
    expect(movements()).toEqual([])
    expect(await comeBack(answer('pass'))).toEqual(approved)
    expect(movements()).toEqual(['authorize 1000'])
  })

  it('is not believed if the answer does not name the payment', async () => {
    const { scene, adapter, double, payment, challenge, answer, comeBack, movements } = await open()
    const other = await begin(scene)
    double.account.nameReturns(false)
    const coming = comeBack(answer('pass', other.challenge))
    await expect.poll(() => double.movementsOf(other.payment.reference)).toEqual(['authorize 1000'])
    await double.notifications.delivered()
    await scene.expectNoAnswer(coming)
    const found = await scene.endWaiting(adapter.find(payment))
    expect(found).toEqual({ state: 'challenged', url: challenge.url })
    expect(movements()).toEqual([])
    // The payment's own notification names it.
    expect(await comeBack(answer('pass'))).toEqual(approved)
  })

  it('before Adyen can say what they did is challenged again when the time is over', async () => {
    let nowMs = 1_900_000_000_000
    const { adapter, double, payment, challenge, answer, comeBack, movements, ...scene } = await open({
      closeAfterMs: 60_000,
      nowMs: () => nowMs,
    })
    const { expectNoAnswer, endWaiting } = scene
    const { length } = double.requests
    await expectNoAnswer(comeBack(answer('leave')), () => double.requests.length > length)
    await expectNoAnswer(adapter.find(payment))
    nowMs += 60_000
    expect(await endWaiting(adapter.find(payment))).toEqual({ state: 'challenged', url: challenge.url })
    expect(await comeBack(answer('pass'))).toEqual(approved)
    expect(movements()).toEqual(['authorize 1000'])
  })

  it('while Adyen refuses the API key is not forgotten', async () => {
    const { adapter, double, payment, answer, comeBack, movements } = await open({ closeAfterMs: 60_000 })
    double.disturb(() => 'unauthorized')
    await expect(comeBack(answer('pass'))).rejects.toThrow('does not answer')
    double.disturb(() => null)
    expect(await adapter.find(payment)).toEqual({ state: 'authorized' })
    expect(movements()).toEqual(['authorize 1000'])
  })

  it('leaves nothing of what they bring in the log', async () => {
    const { double, answer, comeBack, lines } = await open({ closeAfterMs: 60_000 })
    const returned = answer('pass')
    for (const fault of ['gateway_page', 'conflict'] as const) {
      double.disturb(() => fault)
      await expect(comeBack(returned)).rejects.toThrow('does not answer')
    }
    expect(lines.length).toBeGreaterThan(3)
    for (const text of [returned.redirectResult, encodeURIComponent(returned.redirectResult ?? ''), pan])
      expect(lines.join()).not.toContain(text)
  })
})

describe('a payer whose payment Adyen authorizes as soon as they have passed', () => {
  it('and who comes back with nothing has paid', async () => {
    const { adapter, double, payment, answer, comeBack, movements, notify } = await open()
    double.account.authorizeEarly(true)
    answer('pass')
    await notify()
    expect(await comeBack()).toEqual(approved)
    expect(await adapter.capture({ ...payment, amountMinor: 600 })).toEqual(approved)
    expect(movements()).toEqual(['authorize 1000', 'capture 600'])
  })

  it('and who never comes back pays nothing: what is reserved is released', async () => {
    const { adapter, double, payment, answer, movements, notify } = await open()
    double.account.authorizeEarly(true)
    answer('pass')
    await notify()
    expect(await adapter.cancel(payment)).toEqual(approved)
    expect(await adapter.find(payment)).toEqual({ state: 'cancelled' })
    expect(movements()).toEqual(['authorize 1000', 'cancel 1000'])
  })

  it('and who never comes back has paid if it was captured, and can get the money back', async () => {
    const { adapter, double, payment, answer, movements, notify } = await open({}, { captureMode: 'at_once' })
    double.account.authorizeEarly(true)
    answer('pass')
    await notify()
    expect(await adapter.cancel(payment)).toEqual(impossible)
    expect(await adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
    expect(await adapter.refund(refundOf(payment, 300))).toEqual(approved)
    expect(movements()).toEqual(['authorize 1000', 'capture 1000', 'refund 300'])
  })

  it('and who is refused then can be cancelled', async () => {
    const { adapter, double, payment, answer, notify } = await open({}, {}, '4000008400001629')
    double.account.authorizeEarly(true)
    answer('pass')
    await notify()
    expect(await adapter.cancel(payment)).toEqual(approved)
    expect(await adapter.find(payment)).toEqual({ state: 'closed' })
  })

  it.each([
    ['later', ['authorize 1000', 'cancel 1000']],
    ['at_once', ['authorize 1000', 'capture 1000', 'refund 1000']],
  ] as const)('after the challenge was ended gets all back, captured %s', async (captureMode, expected) => {
    const { adapter, double, payment, answer, comeBack, movements, notify } = await open({}, { captureMode })
    double.account.authorizeEarly(true)
    expect(await adapter.cancel(payment)).toEqual(approved)
    const returned = answer('pass')
    expect(await comeBack(returned)).toEqual(impossible)
    expect(movements()).toEqual(expected.slice(0, -1))
    await notify()
    await expect.poll(movements).toEqual(expected)
    expect(await adapter.find(payment)).toEqual({ state: 'closed' })
  })
})

describe('a payer of whose payment Adyen authorizes a part as soon as they have passed', () => {
  const partly = {
    later: ['authorize 500', 'cancel 500'],
    at_once: ['authorize 500', 'capture 500', 'refund 500'],
  } as const
  const lacking = { result: 'declined', reason: 'insufficient_funds' } as const

  async function passInPart(captureMode: keyof typeof partly) {
    const { scene, answer, comeBack, notify } = await open()
    const { adapter, double } = scene
    double.account.setNextVerdict({ kind: 'redirect', afterwards: { kind: 'partial' } })
    double.account.authorizeEarly(true)
    const { payment, challenge } = await begin(scene, { captureMode })
    return {
      adapter,
      payment,
      comeBack: () => comeBack({}, payment),
      /** Passes the challenge, and lets Adyen send the notification. */
      pass: async () => {
        answer('pass', challenge)
        await notify()
        // By now the adapter has acted on the notification.
        await adapter.recover()
      },
      /** The movements after the next recovery. */
      recovered: async () => {
        await adapter.recover()
        return double.movementsOf(payment.reference)
      },
    }
  }

  it.each(['later', 'at_once'] as const)('and who comes back gets it back, captured %s', async (mode) => {
    const { adapter, payment, pass, comeBack, recovered } = await passInPart(mode)
    await pass()
    expect(await comeBack()).toEqual(lacking)
    await expect.poll(recovered).toEqual(partly[mode])
    expect(await adapter.find(payment)).toEqual({ state: 'declined', reason: 'insufficient_funds' })
  })

  it.each(['later', 'at_once'] as const)(
    'and who never comes back gets it back, captured %s',
    async (mode) => {
      const { adapter, payment, pass, recovered } = await passInPart(mode)
      await pass()
      expect(await adapter.cancel(payment)).toEqual(approved)
      await expect.poll(recovered).toEqual(partly[mode])
      expect(await adapter.find(payment)).toEqual({ state: 'closed' })
    },
  )

  it.each(['later', 'at_once'] as const)(
    'after the challenge was ended gets it back, captured %s',
    async (mode) => {
      const { adapter, payment, pass, recovered } = await passInPart(mode)
      expect(await adapter.cancel(payment)).toEqual(approved)
      await pass()
      await expect.poll(recovered).toEqual(partly[mode])
      expect(await adapter.find(payment)).toEqual({ state: 'closed' })
    },
  )
})

describe('a challenge by Adyen', () => {
  it('that needs a form to be sent by POST is refused, and told to a person', async () => {
    const { adapter, double, lines } = await open()
    const payment = newName()
    double.account.setNextVerdict({ kind: 'redirect', method: 'POST' })
    expect(await adapter.challenges?.authorize(challengedOrderOf(payment, pan))).toEqual(unauthenticated)
    expect(await adapter.find(payment)).toEqual(unauthenticatedPosition)
    expect(lines.join()).toContain('no https URL to which a payer can be redirected by GET')
  })

  it('is asked for also if the browser says nothing of itself', async () => {
    const { adapter } = await open()
    const order = challengedOrderOf(newName(), pan)
    const challenge = { ...order.challenge, browser: { acceptHeader: null, userAgent: null } }
    expect(await adapter.challenges?.authorize({ ...order, challenge })).toMatchObject({
      result: 'challenge',
    })
  })
})

const unauthenticatedPosition = { state: 'declined', reason: 'authentication_required' } as const
