import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AcquirerUnderTest,
  authorization,
  payment,
} from '../../../../server/test/support/acquirers/acquirer-under-test.ts'
import type { Acquirer, AuthenticatedAuthorization, Authorization, ReturnedFields } from '../acquirer.ts'

interface ChallengeOptions {
  /** Opens one on each call. */
  readonly open: () => Promise<AcquirerUnderTest>
  readonly pan: string
}

/** The contract of every acquirer that sends payers to challenges. */
export function describeChallenges(name: string, { open, pan }: ChallengeOptions): void {
  describe(`a challenge of an acquirer, ${name}`, () => {
    let acquirer: Acquirer
    let opened: AcquirerUnderTest

    beforeEach(async () => {
      opened = await open()
      acquirer = opened.acquirer
      return () => acquirer.close()
    })

    const approved = { result: 'approved' }
    const impossible = { result: 'declined', reason: 'processing_error' }
    const unauthenticated = { result: 'declined', reason: 'authentication_required' }

    function order(more: Partial<Authorization> = {}, number = pan): AuthenticatedAuthorization {
      const challenge = {
        returnUrl: 'https://pay.example/3ds/tds_1/return?lang=es',
        browser: { acceptHeader: 'text/html', userAgent: null },
      }
      return { ...authorization(number, more), authentication: 'none', challenge }
    }

    async function begin(more?: Partial<Authorization>): Promise<string> {
      const outcome = await acquirer.challenges?.authorize(order(more))
      if (outcome?.result !== 'challenge') throw new Error(`no challenge: ${outcome?.result}`)
      return outcome.url
    }

    const comeBack = (returned: ReturnedFields = {}) =>
      acquirer.challenges?.continue({ ...payment, returned })
    const answer = async (url: string, outcome: 'pass' | 'fail') =>
      (await opened.answer?.(url, outcome)) ?? {}

    it('reserves nothing until the payer has passed, whatever data the payer comes back with', async () => {
      const url = await begin()
      expect(url).toMatch(/^https:/)
      expect(await acquirer.find(payment)).toEqual({ state: 'challenged', url })
      for (const returned of [{}, { payment_intent: 'pi_1', redirect_status: 'succeeded', outcome: 'pass' }])
        expect(await comeBack(returned)).toEqual({ result: 'challenge', url })
      expect(await acquirer.capture({ ...payment, amountMinor: 1000 })).toEqual(impossible)
      expect(await acquirer.find(payment)).toEqual({ state: 'challenged', url })
      expect(await opened.movements()).toEqual([])
    })

    it('reserves once when the payer has passed, however often the payer comes back', async () => {
      const returned = await answer(await begin(), 'pass')
      const outcomes = await Promise.all([comeBack(returned), comeBack(returned), comeBack()])
      expect(outcomes).toEqual([approved, approved, approved])
      expect(await acquirer.find(payment)).toEqual({ state: 'authorized' })
      expect(await acquirer.capture({ ...payment, amountMinor: 600 })).toEqual(approved)
      expect(await comeBack(returned)).toEqual(approved)
      expect(await opened.movements()).toEqual(['authorize 1000', 'capture 600'])
    })

    it('collects in the same step as it authorizes, if asked to', async () => {
      const returned = await answer(await begin({ captureMode: 'at_once' }), 'pass')
      expect(await comeBack(returned)).toEqual(approved)
      expect(await acquirer.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
      expect(await opened.movements()).toEqual(['authorize 1000', 'capture 1000'])
    })

    it('that the payer fails declines the payment, for good', async () => {
      const url = await begin()
      const returned = await answer(url, 'fail')
      expect(await comeBack(returned)).toEqual(unauthenticated)
      await answer(url, 'pass')
      expect(await comeBack(returned)).toEqual(unauthenticated)
      const declined = { state: 'declined', reason: 'authentication_required' }
      expect(await acquirer.find(payment)).toEqual(declined)
      expect(await acquirer.cancel(payment)).toEqual(impossible)
      expect(await opened.movements()).toEqual([])
    })

    it.each(['after', 'before'] as const)(
      'that is cancelled cannot be passed any more, by a payer who comes %s',
      async (moment) => {
        const url = await begin()
        if (moment === 'before') await answer(url, 'pass')
        expect(await acquirer.cancel(payment)).toEqual(approved)
        const returned = await answer(url, 'pass')
        expect(await comeBack(returned)).toEqual(impossible)
        expect(await acquirer.find(payment)).toEqual({ state: 'closed' })
        expect(await acquirer.cancel(payment)).toEqual(impossible)
        expect(await opened.movements()).toEqual([])
      },
    )

    it('uses a reference once', async () => {
      const url = await begin()
      expect(await acquirer.challenges?.authorize(order())).toEqual(impossible)
      expect(await acquirer.authorize(authorization())).toEqual(impossible)
      expect(await acquirer.verify(authorization())).toEqual(impossible)
      expect(await acquirer.find(payment)).toEqual({ state: 'challenged', url })
    })

    it('is not needed for every card, and then a return changes nothing', async () => {
      expect(await comeBack()).toEqual(impossible)
      expect(await acquirer.challenges?.authorize(order({}, '4242424242424242'))).toEqual(approved)
      expect(await comeBack()).toEqual(approved)
      expect(await opened.movements()).toEqual(['authorize 1000'])
    })

    it('is never the answer to an authorization whose payer is not present', async () => {
      expect(await acquirer.authorize(authorization(pan))).toEqual(unauthenticated)
    })
  })
}
