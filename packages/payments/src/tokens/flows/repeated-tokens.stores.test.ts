import { describe, expect, it } from 'vitest'
import { useTokenScene } from '../../../../server/test/support/scenes/token-scene.ts'
import { asFrame, reasonOf } from '../../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'
import { newId } from '../../../../values/src/new-id.ts'

const key = { 'idempotency-key': 'attempt-1' }
const declined = { pan: '4000000000000127' }

describe.each(storesOnDisk)('a request for a token sent again, on $name', ({ newStore }) => {
  const scene = useTokenScene(newStore)

  it('gets the same answer, and the card is verified once', async () => {
    const service = await scene.start()
    const first = await service.tokenize({}, {}, key)
    // Neither an explicit default nor an unknown field makes it another body.
    const again = await service.tokenize({}, { verifyCard: true, colour: 'blue' }, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual({
      ...Object(first.body),
      warnings: [expect.objectContaining({ field: 'colour' })],
    })
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await scene.ledger()).toEqual(['verify approved'])
    expect(await scene.countCards()).toBe(1)
  })

  it('negative control: without a key it is another request, and gets another token', async () => {
    const service = await scene.start()
    const [first, again] = [await service.tokenize(), await service.tokenize()]
    expect(again.text).not.toBe(first.text)
    expect(await scene.ledger()).toEqual(['verify approved', 'verify approved'])
    expect(await scene.countCards()).toBe(2)
  })

  it('gets the same answer for an unverified card, even if a payment has confirmed it since', async () => {
    const service = await scene.start()
    const first = await service.tokenize({}, { verifyCard: false }, key)
    const { cardId } = first.body as { cardId: string }
    expect((await service.charge({ cardId })).status).toBe(200)
    await scene.pass(60 * 60_000)
    expect((await service.tokenize({}, { verifyCard: false }, key)).text).toBe(first.text)
    expect(await scene.countCards()).toBe(1)
  })

  it.each(['BR', 'CL'])('gets the same decline, in %s', async (country) => {
    const service = await scene.start()
    const first = await service.tokenize(declined, { country }, key)
    const again = await service.tokenize(declined, { country }, key)
    expect([first.status, reasonOf(first), again.status]).toEqual([402, 'incorrect_cvv', 402])
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await scene.ledger()).toHaveLength(1)
    expect(await scene.countCards()).toBe(0)
  })

  it('is refused with another body, whatever differs in it', async () => {
    const service = await scene.start()
    const cards = [
      { cvv: '124' },
      { pan: '5555555555554444' },
      { expirationMonth: 11 },
      { cardHolderName: 'Ana' },
    ]
    const others = [{ verifyCard: false }, { email: 'ana@example.com' }, { country: 'CL' }]
    for (const [card, more] of [...cards.map((card) => [card, {}]), ...others.map((more) => [{}, more])]) {
      const ownKey = { 'idempotency-key': newId('idk') }
      await service.tokenize({}, {}, ownKey)
      const asked = (await scene.ledger()).length
      const answer = await service.tokenize(card, more, ownKey)
      expect([card, more, answer.status, reasonOf(answer)]).toEqual([
        card,
        more,
        422,
        'idempotency_key_reused',
      ])
      expect(await scene.ledger()).toHaveLength(asked)
    }
  })

  it("is each merchant's own", async () => {
    const service = await scene.start()
    const first = await service.tokenize({}, {}, key)
    const others = await service.tokenize({}, {}, { ...asFrame(service.url, 'other'), ...key })
    expect(others.status).toBe(200)
    expect(others.text).not.toBe(first.text)
  })

  it('is refused under an invalid key', async () => {
    const service = await scene.start()
    for (const bad of ['a b', '..', 'x'.repeat(65), 'é']) {
      const answer = await service.tokenize({}, {}, { 'idempotency-key': bad })
      expect([bad, answer.status, reasonOf(answer)]).toEqual([bad, 400, 'invalid_request'])
    }
  })

  it('can be corrected and sent again under its key after a refusal', async () => {
    const service = await scene.start()
    expect((await service.tokenize({ pan: '4242424242424241' }, {}, key)).status).toBe(400)
    expect((await service.tokenize({}, {}, key)).status).toBe(200)
  })

  it('makes one token with one verification when it arrives fifty times at once', async () => {
    const service = await scene.start({ patienceMs: 10_000 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.tokenize({}, {}, key)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const firsts = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)
    expect(firsts.length).toBeLessThanOrEqual(1)
    expect(await scene.ledger()).toEqual(['verify approved'])
    expect(await scene.countCards()).toBe(1)
  })

  it('is another request after a day', async () => {
    const service = await scene.start()
    const first = await service.tokenize({}, {}, key)
    await scene.pass(24 * 3_600_000 - 1)
    expect((await service.tokenize({}, {}, key)).text).toBe(first.text)
    await scene.pass(1)
    expect((await service.tokenize({}, {}, key)).text).not.toBe(first.text)
  })
})
