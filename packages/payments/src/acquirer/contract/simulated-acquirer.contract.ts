import { beforeEach, describe, expect, it } from 'vitest'
import { authorization, payment } from '../../../../server/test/support/acquirers/acquirer-under-test.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { SimulatedAcquirer } from '../simulated-acquirer.ts'
import { describeAcquirer } from './acquirer.contract.ts'

/**
 * The contract of the simulated acquirer, in this process and in another.
 *
 * @param open Opens one with an empty ledger on each call; its clock stands at 1900000000000 ms.
 */
export function describeSimulatedAcquirer(name: string, open: () => Promise<SimulatedAcquirer>): void {
  describeAcquirer(name, {
    open: async () => {
      const acquirer = await open()
      // A reference that was closed has no amount.
      const isMoney = ({ type, amount, result }: LedgerEntry): boolean =>
        result === 'approved' && (type === 'verify' || amount > 0)
      const movements = async () =>
        (await acquirer.entriesFor('demo')).filter(isMoney).map(({ type, amount }) => `${type} ${amount}`)
      return { acquirer, movements }
    },
    cards: { insufficientFunds: '4000000000009995', incorrectCvv: '4000000000000127' },
  })

  describe(`the simulated acquirer, ${name}`, () => {
    let acquirer: SimulatedAcquirer

    beforeEach(async () => {
      acquirer = await open()
      return () => acquirer.close()
    })

    const types = async (): Promise<string[]> =>
      (await acquirer.entriesFor('demo')).map(({ type, result }) => `${type} ${result}`)

    it('reserves, then captures once', async () => {
      expect(await acquirer.authorize(authorization())).toEqual({ result: 'approved' })
      expect(await acquirer.find(payment)).toEqual({ state: 'authorized' })
      expect(await acquirer.capture({ ...payment, amountMinor: 600 })).toEqual({ result: 'approved' })
      expect((await acquirer.capture({ ...payment, amountMinor: 400 })).result).toBe('declined')
      expect((await acquirer.cancel(payment)).result).toBe('declined')
      expect(await acquirer.find(payment)).toEqual({ state: 'captured', amountMinor: 600 })
      expect(await types()).toEqual(['authorize approved', 'capture approved'])
    })

    it('reserves and captures in one step', async () => {
      await acquirer.authorize(authorization(undefined, { captureMode: 'at_once' }))
      expect(await types()).toEqual(['authorize approved', 'capture approved'])
    })

    it('does nothing if a reference is used again', async () => {
      await acquirer.authorize(authorization())
      expect((await acquirer.authorize(authorization())).result).toBe('declined')
      expect(await types()).toEqual(['authorize approved'])
    })

    describe('a refund', () => {
      const refund = {
        ...payment,
        refundReference: 'rfd_1',
        amountMinor: 400,
        reason: null,
        bankAccount: { bankCode: '001', document: { documentId: '1', type: 'CPF' } },
      }
      const approved = { result: 'approved' }
      const declined = { result: 'declined', reason: 'processing_error' }

      it('returns at most the collected amount, once for each reference', async () => {
        expect(await acquirer.refund(refund)).toEqual(declined)
        await acquirer.authorize(authorization(undefined, { captureMode: 'at_once' }))
        expect(await acquirer.refund({ ...refund, refundReference: 'rfd_2' })).toEqual(approved)
        expect(await acquirer.refund({ ...refund, refundReference: 'rfd_2' })).toEqual(approved)
        expect(await acquirer.refund(refund)).toEqual(declined)
        const tooMuch = { ...refund, refundReference: 'rfd_3', amountMinor: 601 }
        expect(await acquirer.refund(tooMuch)).toEqual(declined)
        expect(await acquirer.refund({ ...tooMuch, refundReference: 'rfd_4', amountMinor: 600 })).toEqual(
          approved,
        )
        const refunds = (await acquirer.entriesFor('demo')).filter(({ type }) => type === 'refund')
        expect(refunds.map(({ amount, result }) => [amount, result])).toEqual([
          [400, 'declined'],
          [400, 'approved'],
          [601, 'declined'],
          [600, 'approved'],
        ])
        expect(await acquirer.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
      })

      it('accepts the longest allowed reason and account', async () => {
        await acquirer.authorize({ ...authorization(), captureMode: 'at_once' })
        // Each of these characters is two UTF-16 units.
        const reason = '\u{1f600}'.repeat(500)
        const bankAccount = { beneficiaryName: '\u{1f600}'.repeat(100) }
        expect(await acquirer.refund({ ...refund, reason, bankAccount })).toEqual(approved)
      })

      it('is declined for the reason that simulates a failure', async () => {
        await acquirer.authorize(authorization(undefined, { captureMode: 'at_once' }))
        const failing = { ...refund, reason: 'simulate_failure' }
        expect(await acquirer.refund(failing)).toEqual(declined)
        expect(await acquirer.refund({ ...failing, reason: null })).toEqual(declined)
      })
    })

    describe('a payer without a card', () => {
      const paying = { ...payment, amountMinor: 1000, currency: 'BRL', outcome: 'paid' } as const

      it('pays once', async () => {
        expect(await acquirer.collect(paying)).toEqual({ result: 'approved' })
        expect(await acquirer.collect(paying)).toEqual({ result: 'approved' })
        expect((await acquirer.cancel(payment)).result).toBe('declined')
        expect(await acquirer.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
        expect(await types()).toEqual(['capture approved'])
      })

      it('cannot pay a cancelled payment', async () => {
        await acquirer.cancel(payment)
        expect((await acquirer.collect(paying)).result).toBe('declined')
        expect(await types()).toEqual(['cancel approved'])
      })

      it('may fail, and then the payment stays declined', async () => {
        expect((await acquirer.collect({ ...paying, outcome: 'failed' })).result).toBe('declined')
        expect((await acquirer.collect(paying)).result).toBe('declined')
        expect(await acquirer.find(payment)).toEqual({ state: 'declined', reason: 'processing_error' })
      })
    })

    it('declines by the test card, and finds the declined payment later', async () => {
      const outcome = await acquirer.authorize(authorization('4000000000009995'))
      expect(outcome).toEqual({ result: 'declined', reason: 'insufficient_funds' })
      expect(await acquirer.find(payment)).toEqual({ state: 'declined', reason: 'insufficient_funds' })
    })

    it.each([
      ['4000000000003220', 'none', 'authentication_required'],
      ['4000000000003220', 'passed', null],
      ['4000008400001629', 'passed', 'card_declined'],
      ['4000008400001629', 'none', null],
      ['4000000000009995', 'passed', 'insufficient_funds'],
    ] as const)(
      'answers a payment with %s and authentication %s with %s',
      async (pan, authentication, reason) => {
        const outcome = await acquirer.authorize(authorization(pan, { authentication }))
        expect(outcome).toEqual(reason ? { result: 'declined', reason } : { result: 'approved' })
      },
    )

    it('captures no more than it reserved', async () => {
      await acquirer.authorize(authorization())
      expect((await acquirer.capture({ ...payment, amountMinor: 1001 })).result).toBe('declined')
      expect(await acquirer.find(payment)).toEqual({ state: 'authorized' })
    })

    it('declines an authorization that arrives after it was cancelled', async () => {
      expect(await acquirer.find(payment)).toBeNull()
      await acquirer.cancel(payment)
      expect((await acquirer.authorize(authorization())).result).toBe('declined')
      expect(await acquirer.find(payment)).toEqual({ state: 'closed' })
    })

    it('distinguishes a released payment from one that was never reserved', async () => {
      await acquirer.authorize(authorization())
      await acquirer.cancel(payment)
      expect(await acquirer.find(payment)).toEqual({ state: 'cancelled' })
    })

    it('finds a verification, and does not ask the issuer twice under one reference', async () => {
      expect(await acquirer.verify(authorization())).toEqual({ result: 'approved' })
      expect(await acquirer.find(payment)).toEqual({ state: 'verified' })
      expect((await acquirer.verify(authorization())).result).toBe('declined')
      expect((await acquirer.cancel(payment)).result).toBe('declined')
      const other = { ...payment, reference: 'vrf_2' }
      await acquirer.verify(authorization('4000000000000127', other))
      expect(await acquirer.find(other)).toEqual({ state: 'declined', reason: 'incorrect_cvv' })
      expect(await types()).toEqual(['verify approved', 'verify declined'])
    })

    it('does not ask the issuer under a reference that was cancelled before', async () => {
      await acquirer.cancel(payment)
      expect((await acquirer.verify(authorization())).result).toBe('declined')
      expect(await types()).toEqual(['cancel approved'])
    })

    it('keeps the payments of merchants apart', async () => {
      await acquirer.authorize(authorization())
      expect(await acquirer.find({ ...payment, merchantId: 'other' })).toBeNull()
      expect(await acquirer.entriesFor('other')).toEqual([])
    })

    it('deletes the entries of the merchants that it is told to forget, and no others', async () => {
      await acquirer.authorize(authorization())
      const others = { ...payment, merchantId: 'other' }
      await acquirer.authorize(authorization(undefined, others))
      await acquirer.forget([payment.merchantId, 'nobody'])
      expect(await types()).toEqual([])
      expect(await acquirer.find(payment)).toBeNull()
      expect(await acquirer.find(others)).toEqual({ state: 'authorized' })
      expect(await acquirer.authorize(authorization())).toEqual({ result: 'approved' })
    })
  })
}
