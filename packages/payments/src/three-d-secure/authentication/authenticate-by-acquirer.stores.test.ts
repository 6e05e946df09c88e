import { describe, expect, it } from 'vitest'
import { makeUnreliable } from '../../../../server/test/support/acquirers/disturbed-acquirers.ts'
import { openChallenge } from '../../../../server/test/support/challenges.ts'
import { liveShopOrigin } from '../../../../server/test/support/live-shop.ts'
import {
  collected,
  paid,
  returnedToShop,
  useChallengeScene,
} from '../../../../server/test/support/scenes/challenge-scene.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'

// The outcome of a live payment whose payer the acquirer sends to the issuer, on both databases.
describe.each(storesOnDisk)('3-D Secure in live mode, on $name', ({ newStore }) => {
  const { start, bank, begin, beginAtIssuer, locationOf, statusOf, ledger, eventsOf, pass } =
    useChallengeScene(newStore)
  const failed = ['CANCELLED', 'authentication_failed']
  const abandoned = ['CANCELLED', 'authentication_abandoned']

  describe('the payer', () => {
    it('is sent to the acquirer’s address; the acquirer is asked once and gets the return address', async () => {
      const service = await start()
      const path = await begin(service)
      expect([bank().asked.length, await ledger()]).toEqual([0, []])
      const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (test)' }
      const first = await openChallenge(service, `${path}?lang=es&in=window`, browser)
      const url = first.headers.get('location')
      expect([first.status, url]).toEqual([303, expect.stringMatching(/^https:\/\/acs\.bank\.example\//)])
      expect(await Promise.all([locationOf(service, path), locationOf(service, path)])).toEqual([url, url])
      expect(bank().asked).toHaveLength(1)
      expect(bank().asked[0]).toMatchObject({
        authentication: 'none',
        amountMinor: 1000,
        challenge: {
          returnUrl: `https://pay.example${path}/return?lang=es&in=window`,
          browser: { acceptHeader: 'text/html', userAgent: 'Mozilla/5.0 (test)' },
        },
      })
      expect(bank().asked[0]?.card.cvv?.reveal()).toBe('123')
      expect(await statusOf(service)).toEqual(['IN_PROGRESS', undefined])
      expect(await ledger()).toEqual([])
    })

    it.each([
      [{}, paid, collected],
      [{ capture: false }, ['AUTHORIZED', undefined], ['authorize approved']],
    ])('who passes pays, with %j, and is sent to the shop', async (fields, status, booked) => {
      const service = await start()
      const { path, url, comeBack } = await beginAtIssuer(service, fields)
      bank().answer(url, 'pass')
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
      bank().answer(url, 'fail')
      expect((await comeBack()).headers.get('location')).toBe(returnedToShop)
      expect(await statusOf(service)).toEqual(failed)
      expect(await ledger()).toEqual([])
    })

    it('whom the issuer need not ask is sent to the shop immediately', async () => {
      bank().issuer.wants = 'nothing'
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
        expect(text).toContain('<p class="shop"><bdi>A Shop</bdi></p>')
        expect(text).toContain(`href="${path}"`)
        expect(text).not.toMatch(/simulat/i)
      }
      expect([await statusOf(service), await ledger()]).toEqual([['IN_PROGRESS', undefined], []])
      expect(await eventsOf()).toHaveLength(3)
      bank().answer(url, 'pass')
      await comeBack()
      expect(await statusOf(service)).toEqual(paid)
    })

    it('who claims to have come back before going there is sent there', async () => {
      const service = await start()
      const path = await begin(service)
      const { status, text } = await openChallenge(service, `${path}/return?redirect_status=succeeded`)
      expect([status, text.includes('<h1>Not confirmed yet</h1>')]).toEqual([200, true])
      expect([bank().asked.length, await ledger()]).toEqual([1, []])
    })

    it('sees the outcome at an address that contains nothing from the issuer', async () => {
      const service = await start()
      const { path, url, comeBack } = await beginAtIssuer(service, { card3dsInfo: { use3ds: true } })
      bank().answer(url, 'pass')
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
        if (when.startsWith('passed')) bank().answer(url, 'pass')
        pass(30 * 60_000)
        if (when === 'never') await service.runJobs()
        else expect((await comeBack()).headers.get('location')).toBe(returnedToShop)
        expect(await statusOf(service)).toEqual(abandoned)
        expect(bank().cancelled).toHaveLength(1)
        bank().answer(url, 'pass')
        expect((await comeBack()).headers.get('location')).toBe(returnedToShop)
        expect([await statusOf(service), await ledger()]).toEqual([abandoned, ['cancel approved']])
        expect((await eventsOf()).at(-1)).toBe('unauthenticated job')
      },
    )

    it('leaves the payment in progress while the acquirer cannot be reached', async () => {
      const acquirer = makeUnreliable(bank())
      const service = await start(acquirer)
      await beginAtIssuer(service)
      pass(30 * 60_000)
      acquirer.connection.sending = 'request'
      await service.runJobs()
      expect([await statusOf(service), await ledger()]).toEqual([['IN_PROGRESS', undefined], []])
      acquirer.connection.sending = 'nothing'
      await service.runJobs()
      expect([await statusOf(service), await ledger()]).toEqual([abandoned, ['cancel approved']])
    })

    it('and who was never on the issuer’s page causes no request to the acquirer', async () => {
      const service = await start()
      await begin(service)
      pass(30 * 60_000)
      await service.runJobs()
      expect([await statusOf(service), bank().cancelled, await ledger()]).toEqual([abandoned, [], []])
    })
  })

  describe('in a frame of the shop’s page', () => {
    it('the issuer’s page is in our own frame, which may show any bank’s page', async () => {
      const service = await start()
      const path = await begin(service)
      const { status, headers, text } = await openChallenge(service, `${path}?lang=en&in=frame`)
      const policy = headers.get('content-security-policy') ?? ''
      expect([status, bank().asked.length]).toEqual([200, 0])
      expect(text).toContain(`<iframe src="${path}?lang=en&#38;in=inner"`)
      expect(text).toContain('allow-same-origin')
      expect(text).not.toContain('allow-top-navigation')
      expect(text).toContain("parent.postMessage('element-js-challenge','*')")
      expect(policy).toContain("; frame-src 'self' https:;")
      expect(policy).toContain("; form-action 'none';")
      expect(policy).toMatch(new RegExp(`; frame-ancestors ${liveShopOrigin}$`))
      expect(headers.get('cross-origin-embedder-policy')).toBeNull()
      expect(text).toContain('allow="payment *; publickey-credentials-get *"')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('permissions-policy')).not.toMatch(/payment|publickey-credentials-get/)
    })

    it('the payer comes and goes in the inner frame, which our page and the shop’s may show', async () => {
      const service = await start()
      const path = await begin(service)
      const url = String(await locationOf(service, `${path}?in=inner`))
      expect(bank().asked[0]?.challenge.returnUrl).toBe(`https://pay.example${path}/return?in=inner`)
      const early = await openChallenge(service, `${path}/return?in=inner`)
      expect(early.text).toContain(`href="${path}?in=inner"`)
      const policy = early.headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(new RegExp(`; frame-ancestors 'self' ${liveShopOrigin}$`))
      expect(policy).not.toContain('frame-src')
      bank().answer(url, 'pass')
      expect(await locationOf(service, `${path}/return?in=inner&a=b`)).toBe(`${path}?in=inner`)
      const { text } = await openChallenge(service, `${path}?in=inner`)
      expect(text).toContain('<h1>Payment approved</h1>')
      const outer = await openChallenge(service, `${path}?in=frame`)
      expect(outer.text).not.toContain('<iframe')
      expect(outer.headers.get('content-security-policy')).not.toContain('frame-src')
    })
  })
})
