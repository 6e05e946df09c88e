import { describe, expect, it } from 'vitest'
import { openChallenge } from '../../../../server/test/support/challenges.ts'
import { chargeLiveCard } from '../../../../server/test/support/live-shop.ts'
import { returnedToShop, useChallengeScene } from '../../../../server/test/support/scenes/challenge-scene.ts'
import { reasonOf } from '../../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'

// Live payments with 3-D Secure that end without a challenge, on both databases: no payer can be sent to its
// address, the acquirer has no challenges, or the payer tests cards.
describe.each(storesOnDisk)('3-D Secure in live mode, on $name', ({ newStore }) => {
  const { start, simulator, bank, begin, locationOf, statusOf, ledger } = useChallengeScene(newStore)

  it.each(['http://acs.bank.example/', 'javascript:alert(1)', 'https://u:p@bank.example/', '/pay', ''])(
    'an address from the acquirer to which no payer can be sent cancels the payment: %j',
    async (bad) => {
      bank().issuer.addressOf = () => bad
      const service = await start()
      expect(await locationOf(service, await begin(service))).toBe(returnedToShop)
      expect(await statusOf(service)).toEqual(['CANCELLED', 'not_attempted'])
      expect(await ledger()).toEqual(['cancel approved'])
    },
  )

  describe('a card tester', () => {
    const decline = async (): Promise<{ readonly result: 'declined'; readonly reason: 'lost_card' }> => ({
      result: 'declined',
      reason: 'lost_card',
    })

    it('is stopped after declines without a challenge, before the next card reaches the acquirer', async () => {
      const { challenges } = bank()
      if (!challenges) throw new Error('the bank has challenges')
      let asked = 0
      const authorize = () => {
        asked += 1
        return decline()
      }
      const service = await start(
        { ...bank(), challenges: { ...challenges, authorize } },
        { declinesPerHour: 2 },
      )
      const paths: string[] = []
      for (const idempotencyKey of ['a', 'b', 'c']) paths.push(await begin(service, { idempotencyKey }))
      const statuses: number[] = []
      for (const path of paths) statuses.push((await openChallenge(service, path)).status)
      expect([statuses, asked]).toEqual([[303, 303, 429], 2])
    })
  })

  describe('without challenges', () => {
    it.each([
      ['does not offer them', false, 403, 'three_d_secure_not_configured'],
      ['does not answer', null, 503, 'acquirer_unavailable'],
    ] as const)(
      'a payment with 3-D Secure is refused: the acquirer %s',
      async (_, offers, status, reason) => {
        const areOffered = async (): Promise<boolean> => {
          if (offers === null) throw new Error('no answer')
          return offers
        }
        const { challenges, ...others } = bank()
        if (!challenges) throw new Error('the bank has challenges')
        const service = await start({ ...others, challenges: { ...challenges, areOffered } })
        const refused = await chargeLiveCard(service)
        expect([refused.status, reasonOf(refused)]).toEqual([status, reason])
        expect(await ledger()).toEqual([])
      },
    )

    it('a payment that was begun with another acquirer is cancelled', async () => {
      const service = await start()
      const path = await begin(service)
      await service.close()
      const next = await start({ ...simulator(), close: async () => {} })
      expect(await locationOf(next, path)).toBe(returnedToShop)
      expect([await statusOf(next), await ledger()]).toEqual([['CANCELLED', 'not_attempted'], []])
    })
  })
})
