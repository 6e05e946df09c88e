import { describe, expect, it } from 'vitest'
import {
  makeStalling,
  makeUnreliable,
} from '../../../../server/test/support/acquirers/disturbed-acquirers.ts'
import { openChallenge } from '../../../../server/test/support/challenges.ts'
import {
  collected,
  paid,
  returnedToShop,
  useChallengeScene,
} from '../../../../server/test/support/scenes/challenge-scene.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'

// What both databases do when messages about a challenge are lost, and when requests for it come at the same time:
// the payer pays at most once.
describe.each(storesOnDisk)('3-D Secure in live mode, on $name', ({ newStore }) => {
  const { start, bank, begin, beginAtIssuer, locationOf, statusOf, ledger, pass } =
    useChallengeScene(newStore)

  describe('a lost message', () => {
    it.each(['answer', 'request'] as const)(
      'from the payer’s visit is recovered by the next service: the %s',
      async (loss) => {
        const acquirer = makeUnreliable(bank())
        const service = await start(acquirer)
        const path = await begin(service)
        acquirer.connection.sending = loss
        acquirer.connection.asking = 'fails'
        const unknown = await openChallenge(service, path)
        expect([unknown.status, unknown.text.includes('<h1>Waiting for your bank</h1>')]).toEqual([503, true])
        await service.close()
        acquirer.connection.sending = 'nothing'
        acquirer.connection.asking = 'works'
        const next = await start(acquirer)
        const location = await locationOf(next, path)
        if (loss === 'request') {
          expect([location, await statusOf(next)]).toEqual([returnedToShop, ['CANCELLED', 'not_attempted']])
          return
        }
        bank().answer(String(location), 'pass')
        await openChallenge(next, `${path}/return`)
        expect([await statusOf(next), await ledger()]).toEqual([paid, collected])
      },
    )

    it.each([
      ['answer', {}, paid, collected],
      ['answer', { capture: false }, ['AUTHORIZED', undefined], ['authorize approved']],
      ['request', {}, paid, collected],
      ['request', { capture: false }, ['AUTHORIZED', undefined], ['authorize approved']],
    ] as const)(
      'from the payer’s return is recovered by the next service: the %s, with %j',
      async (loss, fields, status, booked) => {
        const acquirer = makeUnreliable(bank())
        const service = await start(acquirer)
        const { path, url } = await beginAtIssuer(service, fields)
        bank().answer(url, 'pass')
        acquirer.connection.sending = loss
        acquirer.connection.asking = 'fails'
        expect((await openChallenge(service, `${path}/return`)).status).toBe(503)
        await service.close()
        acquirer.connection.sending = 'nothing'
        acquirer.connection.asking = 'works'
        const next = await start(acquirer)
        if (loss === 'answer') expect(await statusOf(next)).toEqual(status)
        expect(await locationOf(next, `${path}/return`)).toBe(returnedToShop)
        expect([await statusOf(next), await ledger()]).toEqual([status, booked])
      },
    )
  })

  describe('at the same time', () => {
    it('many returns to two services make one payment', async () => {
      const services = [await start(), await start()]
      const [one] = services
      if (!one) throw new Error('two services were started')
      const { path, url } = await beginAtIssuer(one)
      bank().answer(url, 'pass')
      const answers = await Promise.all(
        services.flatMap((each) => [1, 2, 3].map(() => openChallenge(each, `${path}/return`))),
      )
      expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
        new Set([returnedToShop]),
      )
      expect([await statusOf(one), await ledger()]).toEqual([paid, collected])
    })

    it('a return and the expiry have one winner', async () => {
      const stalling = makeStalling(bank())
      const service = await start(stalling)
      const { url, comeBack } = await beginAtIssuer(service)
      bank().answer(url, 'pass')
      stalling.stallAt = 'before continue'
      const inTime = comeBack()
      await stalling.untilStalled()
      pass(30 * 60_000)
      await service.runJobs()
      expect(await statusOf(service)).toEqual(['IN_PROGRESS', undefined])
      stalling.release()
      expect((await inTime).headers.get('location')).toBe(returnedToShop)
      expect([await statusOf(service), await ledger()]).toEqual([paid, collected])
    })

    it('a return before the address of the challenge is stored waits for it', async () => {
      const stalling = makeStalling(bank())
      const service = await start(stalling)
      const path = await begin(service)
      stalling.stallAt = 'after authorize'
      const coming = openChallenge(service, path)
      await stalling.untilStalled()
      const [order] = bank().asked
      if (!order) throw new Error('the acquirer was asked')
      bank().answer(bank().issuer.addressOf(order.reference), 'pass')
      const early = openChallenge(service, `${path}/return`)
      stalling.release()
      expect((await coming).status).toBe(303)
      expect((await early).headers.get('location')).toBe(returnedToShop)
      expect([await statusOf(service), await ledger()]).toEqual([paid, collected])
    })
  })
})
