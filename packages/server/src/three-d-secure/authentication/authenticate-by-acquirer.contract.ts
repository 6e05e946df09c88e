import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type ChallengingAcquirer,
  makeChallenging,
} from '../../../test/support/acquirers/challenging-acquirer.ts'
import { makeStalling } from '../../../test/support/acquirers/stalling-acquirer.ts'
import { makeUnreliable } from '../../../test/support/acquirers/unreliable-acquirer.ts'
import { challengePathOf, openChallenge } from '../../../test/support/challenges.ts'
import {
  addLiveShop,
  asLiveShop,
  chargeLiveCard,
  livePublicUrl,
  liveShopOrigin,
} from '../../../test/support/live-shop.ts'
import { reasonOf, startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import type { Acquirer } from '../../acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../../acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../acquirer/simulator.ts'
import { openStore, type StoreAddress } from '../../database/open-store.ts'
import { listChargeHistory } from '../../history/store/history-events.ts'
import type { ServiceConfig } from '../../server/service-config.ts'
import { generateMasterKey, parseMasterKeys } from '../../vault/master-keys.ts'

const site = 'https://shop.example/paid?order=7'
const returnedToShop = 'https://shop.example/paid?order=7&idempotencyKey=k'

/**
 * The outcome of a live payment whose payer the acquirer sends to the issuer, on every store.
 *
 * @param addressOf Returns the address of a new, empty store at each call. Several processes can open it.
 */
export function describeLiveChallenges(name: string, addressOf: () => Promise<StoreAddress>): void {
  describe(`3-D Secure in live mode, on ${name}`, () => {
    const masterKeys = parseMasterKeys(generateMasterKey(1))
    let address: StoreAddress
    let simulator: SimulatedAcquirer
    let bank: ChallengingAcquirer
    let clockMs: number
    let running: TestService[]

    beforeEach(async () => {
      address = await addressOf()
      await addLiveShop(address)
      clockMs = Date.UTC(2026, 5, 30, 12)
      simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => clockMs })
      bank = makeChallenging(simulator)
      running = []
    })
    afterEach(async () => {
      for (const service of running) await service.close()
      await simulator.close()
    })

    async function start(acquirer: Acquirer = bank, more: ServiceConfig = {}): Promise<TestService> {
      const service = await startTestService({
        ...{ mode: 'live', store: address, acquirer, masterKeys },
        ...{ nowMs: () => clockMs, publicUrl: livePublicUrl },
        ...more,
      })
      running.push(service)
      return service
    }

    async function begin(service: TestService, fields: object = {}): Promise<string> {
      const card3dsInfo = { use3ds: true, merchantSite3ds: site }
      return challengePathOf(await chargeLiveCard(service, { idempotencyKey: 'k', card3dsInfo, ...fields }))
    }

    const locationOf = async (service: TestService, path: string): Promise<string | number> => {
      const { status, headers } = await openChallenge(service, path)
      return headers.get('location') ?? status
    }

    /** Begins a payment whose payer is on the issuer's page. */
    async function beginAtIssuer(service: TestService, fields?: object) {
      const path = await begin(service, fields)
      const url = String(await locationOf(service, path))
      return { path, url, comeBack: (query = '') => openChallenge(service, `${path}/return${query}`) }
    }

    async function statusOf(service: TestService): Promise<readonly unknown[]> {
      const { body } = await service.find('k', asLiveShop)
      const { transferStatus, statusReason } = body as Record<string, unknown>
      return [transferStatus, statusReason]
    }

    const ledger = async (): Promise<string[]> =>
      (await simulator.entriesFor('shop')).map(({ type, result }) => `${type} ${result}`)
    const collected = ['authorize approved', 'capture approved']
    const paid = ['SETTLED', undefined]
    const failed = ['CANCELLED', 'authentication_failed']
    const abandoned = ['CANCELLED', 'authentication_abandoned']

    async function eventsOf(): Promise<string[]> {
      const { db, close } = await openStore(address)
      const history = await listChargeHistory(db, { merchantId: 'shop', idempotencyKey: 'k' })
      await close()
      return history.map(({ event, actor }) => `${event} ${actor}`)
    }

    describe('the payer', () => {
      it('is sent to the acquirer’s address; the acquirer is asked once and gets the return address', async () => {
        const service = await start()
        const path = await begin(service)
        expect([bank.asked.length, await ledger()]).toEqual([0, []])
        const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (test)' }
        const first = await openChallenge(service, `${path}?lang=es&in=window`, browser)
        const url = first.headers.get('location')
        expect([first.status, url]).toEqual([303, expect.stringMatching(/^https:\/\/acs\.bank\.example\//)])
        expect(await Promise.all([locationOf(service, path), locationOf(service, path)])).toEqual([url, url])
        expect(bank.asked).toHaveLength(1)
        expect(bank.asked[0]).toMatchObject({
          authentication: 'none',
          amountMinor: 1000,
          challenge: {
            returnUrl: `https://pay.example${path}/return?lang=es&in=window`,
            browser: { acceptHeader: 'text/html', userAgent: 'Mozilla/5.0 (test)' },
          },
        })
        expect(bank.asked[0]?.card.cvv?.reveal()).toBe('123')
        expect(await statusOf(service)).toEqual(['IN_PROGRESS', undefined])
        expect(await ledger()).toEqual([])
      })

      it.each([
        [{}, paid, collected],
        [{ capture: false }, ['AUTHORIZED', undefined], ['authorize approved']],
      ])('who passes pays, with %j, and is sent to the shop', async (fields, status, booked) => {
        const service = await start()
        const { path, url, comeBack } = await beginAtIssuer(service, fields)
        bank.answer(url, 'pass')
        const back = await comeBack('?payment_intent=pi_1&payment_intent_client_secret=secret')
        expect([back.status, back.headers.get('location')]).toEqual([303, returnedToShop])
        expect(await statusOf(service)).toEqual(status)
        expect(await ledger()).toEqual(booked)
        expect((await comeBack()).headers.get('location')).toBe(returnedToShop)
        expect(await locationOf(service, path)).toBe(returnedToShop)
        expect(await ledger()).toEqual(booked)
        const reserved = booked.length === 1 ? 'reserved acquirer' : 'collected acquirer'
        expect(await eventsOf()).toEqual([
          'created merchant',
          'authentication_begun payer',
          'challenged acquirer',
          reserved,
        ])
      })

      it('who fails pays nothing', async () => {
        const service = await start()
        const { url, comeBack } = await beginAtIssuer(service)
        bank.answer(url, 'fail')
        expect((await comeBack()).headers.get('location')).toBe(returnedToShop)
        expect(await statusOf(service)).toEqual(failed)
        expect(await ledger()).toEqual([])
      })

      it('whom the issuer need not ask is sent to the shop immediately', async () => {
        bank.issuer.wants = 'nothing'
        const service = await start()
        expect(await locationOf(service, await begin(service))).toBe(returnedToShop)
        expect(await statusOf(service)).toEqual(paid)
        expect(await eventsOf()).toEqual([
          'created merchant',
          'authentication_begun payer',
          'collected acquirer',
        ])
      })

      it('who only claims to have come back pays nothing, and can still pass', async () => {
        const service = await start()
        const { path, url, comeBack } = await beginAtIssuer(service)
        for (const forged of ['', '?redirect_status=succeeded', '?outcome=approve&in=tab&%00=x&a=1&a=2']) {
          const { status, text } = await comeBack(forged)
          expect(status).toBe(200)
          expect(text).toContain('<h1>Not confirmed yet</h1>')
          expect(text).toContain(`href="${path}"`)
          expect(text).not.toMatch(/simulat/i)
        }
        expect([await statusOf(service), await ledger()]).toEqual([['IN_PROGRESS', undefined], []])
        expect(await eventsOf()).toHaveLength(3)
        bank.answer(url, 'pass')
        await comeBack()
        expect(await statusOf(service)).toEqual(paid)
      })

      it('who claims to have come back before going there is sent there', async () => {
        const service = await start()
        const path = await begin(service)
        const { status, text } = await openChallenge(service, `${path}/return?redirect_status=succeeded`)
        expect([status, text.includes('<h1>Not confirmed yet</h1>')]).toEqual([200, true])
        expect([bank.asked.length, await ledger()]).toEqual([1, []])
      })

      it('sees the outcome at an address that contains nothing from the issuer', async () => {
        const service = await start()
        const { path, url, comeBack } = await beginAtIssuer(service, { card3dsInfo: { use3ds: true } })
        bank.answer(url, 'pass')
        const back = await comeBack('?payment_intent_client_secret=secret&lang=pt')
        expect([back.status, back.headers.get('location')]).toEqual([303, `${path}?lang=pt`])
        const { text } = await openChallenge(service, `${path}?lang=pt`)
        expect(text).toContain('<h1>Pagamento aprovado</h1>')
        expect(text).not.toMatch(/simula/i)
      })
    })

    describe('a payer who does not come back', () => {
      it.each(['never', 'after the time', 'passed before, and came back after the time'])(
        'pays nothing: %s',
        async (when) => {
          const service = await start()
          const { url, comeBack } = await beginAtIssuer(service)
          if (when.startsWith('passed')) bank.answer(url, 'pass')
          clockMs += 30 * 60_000
          if (when === 'never') await service.runJobs()
          else expect((await comeBack()).headers.get('location')).toBe(returnedToShop)
          expect(await statusOf(service)).toEqual(abandoned)
          expect(bank.cancelled).toHaveLength(1)
          bank.answer(url, 'pass')
          expect((await comeBack()).headers.get('location')).toBe(returnedToShop)
          expect([await statusOf(service), await ledger()]).toEqual([abandoned, ['cancel approved']])
          expect((await eventsOf()).at(-1)).toBe('unauthenticated job')
        },
      )

      it('leaves the payment in progress while the acquirer cannot be reached', async () => {
        const acquirer = makeUnreliable(bank)
        const service = await start(acquirer)
        await beginAtIssuer(service)
        clockMs += 30 * 60_000
        acquirer.line.sending = 'request'
        await service.runJobs()
        expect([await statusOf(service), await ledger()]).toEqual([['IN_PROGRESS', undefined], []])
        acquirer.line.sending = 'nothing'
        await service.runJobs()
        expect([await statusOf(service), await ledger()]).toEqual([abandoned, ['cancel approved']])
      })

      it('and who was never on the issuer’s page causes no request to the acquirer', async () => {
        const service = await start()
        await begin(service)
        clockMs += 30 * 60_000
        await service.runJobs()
        expect([await statusOf(service), bank.cancelled, await ledger()]).toEqual([abandoned, [], []])
      })
    })

    describe('an address from the acquirer to which no payer can be sent', () => {
      it.each(['http://acs.bank.example/', 'javascript:alert(1)', 'https://u:p@bank.example/', '/pay', ''])(
        'cancels the payment: %j',
        async (bad) => {
          bank.issuer.addressOf = () => bad
          const service = await start()
          expect(await locationOf(service, await begin(service))).toBe(returnedToShop)
          expect(await statusOf(service)).toEqual(['CANCELLED', 'processing_error'])
          expect(await ledger()).toEqual(['cancel approved'])
        },
      )
    })

    describe('a lost message', () => {
      it.each(['answer', 'request'] as const)(
        'from the payer’s visit is recovered by the next service: the %s',
        async (loss) => {
          const acquirer = makeUnreliable(bank)
          const service = await start(acquirer)
          const path = await begin(service)
          acquirer.line.sending = loss
          acquirer.line.asking = 'fails'
          const unknown = await openChallenge(service, path)
          expect([unknown.status, unknown.text.includes('<h1>Waiting for your bank</h1>')]).toEqual([
            503,
            true,
          ])
          await service.close()
          acquirer.line.sending = 'nothing'
          acquirer.line.asking = 'works'
          const next = await start(acquirer)
          const location = await locationOf(next, path)
          if (loss === 'request') {
            expect([location, await statusOf(next)]).toEqual([
              returnedToShop,
              ['CANCELLED', 'processing_error'],
            ])
            return
          }
          bank.answer(String(location), 'pass')
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
          const acquirer = makeUnreliable(bank)
          const service = await start(acquirer)
          const { path, url } = await beginAtIssuer(service, fields)
          bank.answer(url, 'pass')
          acquirer.line.sending = loss
          acquirer.line.asking = 'fails'
          expect((await openChallenge(service, `${path}/return`)).status).toBe(503)
          await service.close()
          acquirer.line.sending = 'nothing'
          acquirer.line.asking = 'works'
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
        bank.answer(url, 'pass')
        const answers = await Promise.all(
          services.flatMap((each) => [1, 2, 3].map(() => openChallenge(each, `${path}/return`))),
        )
        expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
          new Set([returnedToShop]),
        )
        expect([await statusOf(one), await ledger()]).toEqual([paid, collected])
      })

      it('a return and the expiry have one winner', async () => {
        const stalling = makeStalling(bank)
        const service = await start(stalling)
        const { url, comeBack } = await beginAtIssuer(service)
        bank.answer(url, 'pass')
        stalling.stallAt = 'before continue'
        const inTime = comeBack()
        await stalling.untilStalled()
        clockMs += 30 * 60_000
        await service.runJobs()
        expect(await statusOf(service)).toEqual(['IN_PROGRESS', undefined])
        stalling.release()
        expect((await inTime).headers.get('location')).toBe(returnedToShop)
        expect([await statusOf(service), await ledger()]).toEqual([paid, collected])
      })

      it('a return before the address of the challenge is stored waits for it', async () => {
        const stalling = makeStalling(bank)
        const service = await start(stalling)
        const path = await begin(service)
        stalling.stallAt = 'after authorize'
        const coming = openChallenge(service, path)
        await stalling.untilStalled()
        const [order] = bank.asked
        if (!order) throw new Error('the acquirer was asked')
        bank.answer(bank.issuer.addressOf(order.reference), 'pass')
        const early = openChallenge(service, `${path}/return`)
        stalling.release()
        expect((await coming).status).toBe(303)
        expect((await early).headers.get('location')).toBe(returnedToShop)
        expect([await statusOf(service), await ledger()]).toEqual([paid, collected])
      })
    })

    describe('in a frame of the shop’s page', () => {
      it('the issuer’s page is in our own frame, which may show any bank’s page', async () => {
        const service = await start()
        const path = await begin(service)
        const { status, headers, text } = await openChallenge(service, `${path}?lang=en&in=frame`)
        const policy = headers.get('content-security-policy') ?? ''
        expect([status, bank.asked.length]).toEqual([200, 0])
        expect(text).toContain(`<iframe src="${path}?lang=en&#38;in=inner"`)
        expect(text).toContain('allow-same-origin')
        expect(text).not.toContain('allow-top-navigation')
        expect(text).toContain("parent.postMessage('element-js-challenge','*')")
        expect(policy).toContain("; frame-src 'self' https:;")
        expect(policy).toContain("; form-action 'none';")
        expect(policy).toMatch(new RegExp(`; frame-ancestors ${liveShopOrigin}$`))
        expect(headers.get('cross-origin-embedder-policy')).toBeNull()
      })

      it('the payer comes and goes in the inner frame, which our page and the shop’s may show', async () => {
        const service = await start()
        const path = await begin(service)
        const url = String(await locationOf(service, `${path}?in=inner`))
        expect(bank.asked[0]?.challenge.returnUrl).toBe(`https://pay.example${path}/return?in=inner`)
        const early = await openChallenge(service, `${path}/return?in=inner`)
        expect(early.text).toContain(`href="${path}?in=inner"`)
        const policy = early.headers.get('content-security-policy') ?? ''
        expect(policy).toMatch(new RegExp(`; frame-ancestors 'self' ${liveShopOrigin}$`))
        expect(policy).not.toContain('frame-src')
        bank.answer(url, 'pass')
        expect(await locationOf(service, `${path}/return?in=inner&a=b`)).toBe(`${path}?in=inner`)
        const { text } = await openChallenge(service, `${path}?in=inner`)
        expect(text).toContain('<h1>Payment approved</h1>')
        const outer = await openChallenge(service, `${path}?in=frame`)
        expect(outer.text).not.toContain('<iframe')
        expect(outer.headers.get('content-security-policy')).not.toContain('frame-src')
      })
    })

    describe('a card tester', () => {
      const decline = async (): Promise<{ readonly result: 'declined'; readonly reason: 'lost_card' }> => ({
        result: 'declined',
        reason: 'lost_card',
      })

      it('is stopped after declines without a challenge, before the next card reaches the acquirer', async () => {
        const { challenges } = bank
        if (!challenges) throw new Error('the bank has challenges')
        let asked = 0
        const authorize = () => {
          asked += 1
          return decline()
        }
        const service = await start(
          { ...bank, challenges: { ...challenges, authorize } },
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
          const { challenges, ...others } = bank
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
        const next = await start({ ...simulator, close: async () => {} })
        expect(await locationOf(next, path)).toBe(returnedToShop)
        expect([await statusOf(next), await ledger()]).toEqual([failed, []])
      })
    })
  })
}
