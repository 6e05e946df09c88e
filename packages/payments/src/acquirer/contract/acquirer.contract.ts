import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AcquirerUnderTest,
  authorization,
  payment,
} from '../../../../server/test/support/acquirers/acquirer-under-test.ts'
import { Secret } from '../../../../values/src/secret.ts'
import type { Acquirer } from '../acquirer.ts'
import { describeChallenges } from './challenges.contract.ts'

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
  /** The number of a card that needs a challenge. Absent: the acquirer does not send payers to challenges. */
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

    it('rule 3: finds decided payments', async () => {
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

    it('collects in the same step as it authorizes, if asked to', async () => {
      expect(await acquirer.authorize(authorization(undefined, { captureMode: 'at_once' }))).toEqual(approved)
      expect(await acquirer.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
      expect(await acquirer.cancel(payment)).toEqual(impossible)
      expect(await movements()).toEqual(['authorize 1000', 'capture 1000'])
    })

    it('rule 5: refunds no more than it collected, once for each refund', async () => {
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
