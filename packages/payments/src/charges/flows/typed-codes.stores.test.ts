import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../../../database/src/open-store.ts'
import { isPostgres } from '../../../../database/src/postgres/is-postgres.ts'
import { makeStalling } from '../../../../server/test/support/acquirers/disturbed-acquirers.ts'
import { type TokenScene, useTokenScene } from '../../../../server/test/support/scenes/token-scene.ts'
import {
  asFrame,
  asMerchant,
  reasonOf,
  type TestService,
} from '../../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'
import type { Acquirer, Authorization } from '../../acquirer/acquirer.ts'
import { cvvTokenHashOf } from '../../tokens/domain/cvv-token.ts'

const minuteMs = 60_000

// What happens to the security code of a saved card that its payer typed again, on both databases.
describe.each(storesOnDisk)('the code of a saved card, on $name', ({ newStore }) => {
  const scene = useTokenScene(newStore)

  /** A service, and the codes that its acquirer was given to authorize. */
  async function start(
    acquirer: Pick<Acquirer, 'authorize'> = scene.simulator(),
  ): Promise<{ service: TestService; codes: (string | null)[] }> {
    const codes: (string | null)[] = []
    const authorize = (order: Authorization) => {
      codes.push(order.card.cvv?.reveal() ?? null)
      return acquirer.authorize(order)
    }
    const watched = { ...scene.simulator(), close: async () => {}, authorize }
    return { service: await scene.start({ acquirer: watched }), codes }
  }

  describe('its token', () => {
    it('is refused in the same way for an unknown card, one of another merchant and a deleted one', async () => {
      const { service } = await start()
      const [own, deleted] = [await service.newCardId(), await service.newCardId()]
      await service.send(`/v1/payments/cards/${deleted}`, { method: 'DELETE', headers: asMerchant('demo') })
      const answers = [
        await service.tokenizeCode('crd_00000000000000000000000000000000'),
        await service.tokenizeCode(own, '123', asFrame(service.url, 'other')),
        await service.tokenizeCode(deleted),
      ]
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers.map(reasonOf)).toEqual(Array(3).fill('card_not_found'))
    })

    it.each([
      ['4242424242424242', '1234', 'cvv has 4 digits, but the security code of this card has 3.'],
      ['378282246310005', '123', 'cvv has 3 digits, but the security code of this card has 4.'],
    ])('needs a code of the length of its brand: %s', async (pan, cvv, message) => {
      const { service } = await start()
      const code = pan.length === 15 ? '1234' : '123'
      const cardId = ((await service.tokenize({ pan, cvv: code })).body as { cardId: string }).cardId
      const refused = await service.tokenizeCode(cardId, cvv)
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { message, data: { reason: 'invalid_cvv', field: 'cvv' } },
      ])
      expect((await service.tokenizeCode(cardId, code)).status).toBe(200)
    })
  })

  describe('a payment with it', () => {
    it('gets the same answer when the request is repeated, and is another request with another token', async () => {
      const { service, codes } = await start()
      const cardId = await service.newCardId()
      const [cvvToken, other] = [await service.newCvvToken(cardId), await service.newCvvToken(cardId)]
      const order = { idempotencyKey: 'k', cardId }
      const first = await service.charge({ ...order, cvvToken })
      await scene.pass(31 * minuteMs)
      const again = await service.charge({ ...order, cvvToken })
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
      expect(reasonOf(await service.charge({ ...order, cvvToken: other }))).toBe('idempotency_key_reused')
      expect(reasonOf(await service.charge(order))).toBe('idempotency_key_reused')
      expect(codes).toEqual(['123'])
    })

    it('is refused byte for byte as with an unknown token if the token belongs to another merchant', async () => {
      const { service } = await start()
      const [cardId, others] = [
        await service.newCardId(),
        await service.post('/v1/payments/tokens/card', cardOf('Ana'), asFrame(service.url, 'other')),
      ]
      const otherCard = (others.body as { cardId: string }).cardId
      const made = await service.tokenizeCode(otherCard, '123', asFrame(service.url, 'other'))
      const { cvvToken } = made.body as { cvvToken: string }
      const unknown = 'cvv_00000000000000000000000000000000'
      const [one, two] = [
        await service.charge({ cardId, cvvToken }),
        await service.charge({ cardId, cvvToken: unknown }),
      ]
      expect(one.text).toBe(two.text)
    })

    it('has no outcome without the use of its code: both are written, or neither', async () => {
      const { service, codes } = await start()
      const cardId = await service.newCardId()
      const cvvToken = await service.newCvvToken(cardId, '735')
      await scene.inStore(refuseUse)
      expect((await service.charge({ cardId, cvvToken })).status).toBe(500)
      expect(codes).toEqual(['735'])
      const charges = await scene.inStore(({ db }) =>
        db.selectFrom('charges').select(['transferStatus', 'openIntent']).execute(),
      )
      expect(charges).toEqual([{ transferStatus: 'IN_PROGRESS', openIntent: 'authorize' }])
    })

    it('is refused after 30 minutes, even if the clock is then set back', async () => {
      const { service } = await start()
      const cardId = await service.newCardId()
      const [cvvToken, other] = [await service.newCvvToken(cardId), await service.newCvvToken(cardId)]
      await scene.pass(30 * minuteMs - 1)
      expect(await isWiped(scene, cvvToken)).toBe(false)
      expect((await service.charge({ cardId, cvvToken: other })).status).toBe(200)
      await scene.pass(1)
      expect(await isWiped(scene, cvvToken)).toBe(true)
      expect(reasonOf(await service.charge({ cardId, cvvToken }))).toBe('cvv_token_expired')
      await scene.pass(-10 * minuteMs)
      expect(reasonOf(await service.charge({ cardId, cvvToken }))).toBe('cvv_token_expired')
    })

    it('is made once if several payments need the code at the same time, in several processes', async () => {
      const [one, two] = [await start(), await start()]
      const cardId = await one.service.newCardId()
      const cvvToken = await one.service.newCvvToken(cardId)
      const answers = await Promise.all(
        [one, two, one, two, one, two].map(({ service }) => service.charge({ cardId, cvvToken })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const refused of answers.filter(({ status }) => status !== 200)) {
        expect(reasonOf(refused)).toMatch(/^cvv_token_(used|in_use)$/)
      }
      expect([...one.codes, ...two.codes]).toEqual(['123'])
    })

    it('keeps the code from others while the acquirer works on it', async () => {
      const stalling = makeStalling(scene.simulator())
      const { service } = await start(stalling)
      const cardId = await service.newCardId()
      const cvvToken = await service.newCvvToken(cardId)
      stalling.stallAt = 'before authorize'
      const first = service.charge({ idempotencyKey: 'first', cardId, cvvToken })
      await stalling.untilStalled()
      expect(await heldBy(scene, cvvToken)).toBe('first')
      const second = await service.charge({ cardId, cvvToken })
      expect([second.status, reasonOf(second)]).toEqual([409, 'cvv_token_in_use'])
      stalling.release()
      expect((await first).status).toBe(200)
    })
  })
})

function cardOf(cardHolderName: string): object {
  return {
    card: { pan: '4242424242424242', expirationMonth: 12, expirationYear: 2032, cvv: '123', cardHolderName },
  }
}

function findToken(scene: TokenScene, token: string) {
  return scene.inStore(({ db }) =>
    db
      .selectFrom('cvvTokens')
      .selectAll()
      .where('tokenHash', '=', cvvTokenHashOf(token))
      .executeTakeFirstOrThrow(),
  )
}

async function heldBy(scene: TokenScene, token: string): Promise<string | null> {
  return (await findToken(scene, token)).heldBy
}

async function isWiped(scene: TokenScene, token: string): Promise<boolean> {
  const { sealedCode, waitingCode, requestFingerprint } = await findToken(scene, token)
  const left = [sealedCode, waitingCode, requestFingerprint].filter((value) => value !== null)
  // A code is wiped together with everything that belongs to it, or not at all.
  if (left.length > 0) expect(sealedCode).not.toBeNull()
  return left.length === 0
}

/** Makes the store refuse that a code is used up. */
async function refuseUse({ db }: Store): Promise<void> {
  const refusal = isPostgres(db)
    ? [
        "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
        'create trigger refusal before update of used_at_ms on cvv_tokens for each row execute function refuse()',
      ]
    : [
        "create trigger refusal before update of used_at_ms on cvv_tokens begin select raise(abort, 'refused'); end",
      ]
  for (const text of refusal) await sql.raw(text).execute(db)
}
