import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AcquirerUnderTest,
  authorization,
  payment,
} from '../../test/support/acquirers/acquirer-under-test.ts'
import { Secret } from '../values/secret.ts'
import type { Acquirer } from './acquirer.ts'
import { describeChallenges } from './challenges.contract.ts'
import type { LedgerEntry } from './ledger.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'

/** The numbers of cards that the acquirer's test issuer declines. */
export interface DeclinedCards {
  /** In payments. */
  readonly insufficientFunds: string
  /** In verifications, with any security code. */
  readonly incorrectCvv: string
}

interface ContractOptions {
  /** Opens one on each call. */
  readonly open: () => Promise<AcquirerUnderTest>
  readonly cards: DeclinedCards
  /** The number of a card that needs a challenge. Absent: the acquirer sends no payer to one. */
  readonly challengedCard?: string
}

/** The contract of every acquirer: the rules of `docs/acquirer.md`. */
export function describeAcquirer(name: string, { open, cards, challengedCard }: ContractOptions): void {
  describe(`an acquirer, ${name}`, () => {
    let acquirer: Acquirer
    let movements: AcquirerUnderTest['movements']

    beforeEach(async () => {
      ;({ acquirer, movements } = await open())
      return () => acquirer.close()
    })

    const approved = { result: 'approved' }
    const impossible = { result: 'declined', reason: 'processing_error' }

    it('rule 1: uses a reference once, whatever the outcome of the first call', async () => {
      expect(await acquirer.authorize(authorization())).toEqual(approved)
      expect(await acquirer.authorize(authorization())).toEqual(impossible)
      expect(await acquirer.verify(authorization())).toEqual(impossible)
      const other = { ...payment, reference: 'chg_2' }
      expect((await acquirer.authorize(authorization(cards.insufficientFunds, other))).result).toBe(
        'declined',
      )
      expect(await acquirer.authorize(authorization(undefined, other))).toEqual(impossible)
      expect(await movements()).toEqual(['authorize 1000'])
    })

    it('rule 1: does so for two calls at once', async () => {
      const outcomes = await Promise.all([
        acquirer.authorize(authorization()),
        acquirer.authorize(authorization()),
      ])
      expect(outcomes.filter(({ result }) => result === 'approved')).toHaveLength(1)
      expect(await movements()).toEqual(['authorize 1000'])
    })

    it('rule 2: closes an unknown reference by cancelling it', async () => {
      expect(await acquirer.find(payment)).toBeNull()
      expect(await acquirer.cancel(payment)).toEqual(approved)
      expect(await acquirer.authorize(authorization())).toEqual(impossible)
      expect(await acquirer.verify(authorization())).toEqual(impossible)
      expect(await acquirer.find(payment)).toEqual({ state: 'closed' })
      expect(await movements()).toEqual([])
    })

    it('rule 3: finds what is decided', async () => {
      await acquirer.authorize(authorization())
      expect(await acquirer.find(payment)).toEqual({ state: 'authorized' })
      await acquirer.cancel(payment)
      expect(await acquirer.find(payment)).toEqual({ state: 'cancelled' })
      const declined = { ...payment, reference: 'chg_2' }
      await acquirer.authorize(authorization(cards.insufficientFunds, declined))
      expect(await acquirer.find(declined)).toEqual({ state: 'declined', reason: 'insufficient_funds' })
      expect(await acquirer.find({ ...payment, merchantId: 'other' })).toBeNull()
    })

    it('rule 4: decides a capture or a cancellation once', async () => {
      await acquirer.authorize(authorization())
      expect(await acquirer.capture({ ...payment, amountMinor: 1001 })).toEqual(impossible)
      expect(await acquirer.capture({ ...payment, amountMinor: 600 })).toEqual(approved)
      expect(await acquirer.capture({ ...payment, amountMinor: 400 })).toEqual(impossible)
      expect(await acquirer.cancel(payment)).toEqual(impossible)
      expect(await acquirer.find(payment)).toEqual({ state: 'captured', amountMinor: 600 })
      expect(await movements()).toEqual(['authorize 1000', 'capture 600'])
    })

    it('rule 4: does so for calls at once', async () => {
      await acquirer.authorize(authorization())
      const outcomes = await Promise.all([
        acquirer.cancel(payment),
        acquirer.capture({ ...payment, amountMinor: 1000 }),
        acquirer.cancel(payment),
      ])
      expect(outcomes.filter(({ result }) => result === 'approved')).toHaveLength(1)
      expect(await movements()).toHaveLength(2)
    })

    it('collects in the step that authorizes, if it is asked to', async () => {
      expect(await acquirer.authorize(authorization(undefined, { captureMode: 'at_once' }))).toEqual(approved)
      expect(await acquirer.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
      expect(await acquirer.cancel(payment)).toEqual(impossible)
      expect(await movements()).toEqual(['authorize 1000', 'capture 1000'])
    })

    it('rule 5: returns no more than it collected, once for each refund', async () => {
      const refund = (refundReference: string, amountMinor: number) =>
        acquirer.refund({ ...payment, refundReference, amountMinor, reason: null, bankAccount: null })
      expect(await refund('rfd_1', 400)).toEqual(impossible)
      await acquirer.authorize(authorization())
      expect(await refund('rfd_2', 400)).toEqual(impossible)
      await acquirer.capture({ ...payment, amountMinor: 900 })
      expect(await refund('rfd_1', 400)).toEqual(impossible)
      expect(await Promise.all([refund('rfd_3', 400), refund('rfd_3', 400)])).toEqual([approved, approved])
      expect(await refund('rfd_4', 501)).toEqual(impossible)
      expect(await refund('rfd_5', 500)).toEqual(approved)
      expect(await refund('rfd_6', 1)).toEqual(impossible)
      expect(await acquirer.find(payment)).toEqual({ state: 'captured', amountMinor: 900 })
      expect(await movements()).toEqual(['authorize 1000', 'capture 900', 'refund 400', 'refund 500'])
    })

    it('asks the issuer about a card, once for each reference', async () => {
      expect(await acquirer.verify(authorization())).toEqual(approved)
      expect(await acquirer.verify(authorization())).toEqual(impossible)
      expect(await acquirer.find(payment)).toEqual({ state: 'verified' })
      expect(await acquirer.cancel(payment)).toEqual(impossible)
      const other = { ...payment, reference: 'vrf_2' }
      const { card } = authorization(cards.incorrectCvv)
      const wrong = { ...other, card: { ...card, cvv: new Secret('999') } }
      const declined = { result: 'declined', reason: 'incorrect_cvv' }
      expect(await acquirer.verify(wrong)).toEqual(declined)
      expect(await acquirer.find(other)).toEqual({ state: 'declined', reason: 'incorrect_cvv' })
      expect(await movements()).toEqual(['verify 0'])
    })

    if (challengedCard === undefined) {
      it('greets without the version that has challenges', async () => {
        expect((await acquirer.challenges?.areOffered()) ?? false).toBe(false)
      })
    }
  })
  if (challengedCard !== undefined) describeChallenges(name, { open, pan: challengedCard })
}

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

    it('deletes what it did for merchants that it is to forget, and nothing of others', async () => {
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
