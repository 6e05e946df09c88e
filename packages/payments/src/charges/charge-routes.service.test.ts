import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { createSimulator } from '../acquirer/simulator.ts'

let clockMs = Date.UTC(2026, 5, 30, 12)
const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => clockMs })

const service = await closeAfterAll(startTestService({ acquirer: simulator, nowMs: () => clockMs }))
const cardId = await service.newCardId()

const ledger = async (): Promise<string[]> => (await simulator.entriesFor('demo')).map(({ type }) => type)
const payerIn = ({ body }: Answer): unknown => (body as { readonly payer?: unknown }).payer
const ledgerLength = async (): Promise<number> => (await ledger()).length

describe('a card payment', () => {
  it('shows its payer as it was sent, in answers and in the dashboard', async () => {
    const payer = {
      name: 'Ana <Souza>',
      email: 'ana@example.com',
      phone: '+5511987654321',
      documentId: '52998224725',
      address: {
        zipCode: '01310-100',
        state: 'SP',
        city: 'São Paulo',
        street: 'Avenida Paulista',
        number: '9',
      },
    }
    const fields = { cardId, idempotencyKey: 'payer-1', payer }
    const paid = await service.charge(fields)
    expect([paid.status, payerIn(paid)]).toEqual([200, payer])
    expect(payerIn(await service.find('payer-1'))).toEqual(payer)
    expect((await service.charge(fields)).headers.get('idempotent-replayed')).toBe('true')
    const other = await service.charge({ ...fields, payer: { ...payer, name: 'Bia' } })
    expect([other.status, reasonOf(other)]).toEqual([422, 'idempotency_key_reused'])
    expect(payerIn(await service.charge({ cardId }))).toBeUndefined()
  })

  it.each<readonly [field: string, payer: unknown]>([
    ['payer', 5],
    ['payer', null],
    ['payer', []],
    ['payer.name', { name: 5 }],
    ['payer.name', { name: ' ' }],
    ['payer.email', { email: 'ana' }],
    ['payer.phone', { phone: '11987654321' }],
    ['payer.documentId', { documentId: 52998224725 }],
    ['payer.documentId', { documentId: '52998224726' }],
    ['payer.address', { address: 'Avenida Paulista' }],
    ['payer.address.city', { address: { city: 7 } }],
    ['payer.name', { name: '4242 4242 4242 4242' }],
  ])('with a wrong %s is refused: %j', async (field, payer) => {
    const before = await ledgerLength()
    const { status, body } = await service.charge({ cardId, payer })
    expect([status, body]).toMatchObject([400, { data: { field } }])
    expect(await ledgerLength()).toBe(before)
  })

  it('gets a key from the service if it has none', async () => {
    const { body } = await service.charge({ cardId })
    const { idempotencyKey } = body as { idempotencyKey: string }
    expect(idempotencyKey).toMatch(/^idk_[0-9a-f]{32}$/)
    const found = await service.find(idempotencyKey)
    expect(found.body).toEqual(body)
    // No cache on its way stores it.
    expect(found.headers.get('cache-control')).toBe('no-store')
  })

  it('can be sent and looked up with a slash at the end', async () => {
    const fields = { cardId, amount: 5, currency: 'BRL', country: 'BR', idempotencyKey: 'slash' }
    const { status } = await service.post('/v1/payments/charges/card/', fields, asMerchant('demo'))
    expect([status, (await service.find('slash/')).status]).toEqual([200, 200])
  })

  it.each([
    '1.0',
    '1e2',
    '"1"',
    '-0',
    '0',
    '-5',
    '1000000000000000',
    '99999999999999999999',
    'null',
    '[1]',
    'true',
  ])('cannot have the amount %s, and is not created', async (literal) => {
    const before = await ledgerLength()
    const body = `{"amount":${literal},"currency":"BRL","country":"BR","cardId":"${cardId}"}`
    const headers = { ...asMerchant('demo'), 'content-type': 'application/json' }
    const answer = await service.send('/v1/payments/charges/card', { method: 'POST', headers, body })
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
    expect(await ledgerLength()).toBe(before)
  })

  it.each([
    [{ country: 'AR' }, 'country_not_supported'],
    [{ country: 'constructor' }, 'invalid_request'],
    [{ currency: 'MXN' }, 'currency_not_supported'],
    [{ currency: 'EUR' }, 'currency_not_supported'],
    [{ currency: 'brl' }, 'invalid_request'],
    [{ cardId: undefined }, 'invalid_request'],
    [{ capture: 'false' }, 'invalid_request'],
    [{ idempotencyKey: 'a b' }, 'invalid_request'],
    [{ idempotencyKey: '..' }, 'invalid_request'],
    [{ idempotencyKey: 'x'.repeat(65) }, 'invalid_request'],
    [{ idempotencyKey: '' }, 'invalid_request'],
    [{ card3dsInfo: { use3ds: true }, country: 'PE', currency: 'PEN' }, 'three_d_secure_not_supported'],
    [{ card3dsInfo: { use3ds: 'yes' } }, 'invalid_request'],
  ])('is refused with %j: %s', async (fields, reason) => {
    const answer = await service.charge({ cardId, ...fields })
    expect([answer.status, reasonOf(answer)]).toEqual([400, reason])
  })

  it('can be in dollars, and asks for no 3-D Secure when use3ds is false', async () => {
    const fields = { cardId, currency: 'USD', country: 'CL', card3dsInfo: { use3ds: false } }
    expect((await service.charge(fields)).status).toBe(200)
  })

  it.each([
    ['CO', 'COP', 100_050, 400],
    ['CO', 'COP', 100_100, 200],
    ['CO', 'USD', 100_050, 200],
    ['CL', 'CLP', 1, 200],
  ])('in %s %s of %i gets %i', async (country, currency, amount, status) => {
    const answer = await service.charge({ cardId, country, currency, amount })
    expect([answer.status, reasonOf(answer)]).toEqual([status, status === 400 ? 'amount_not_multiple' : null])
  })

  it('of a payment service provider names its sub merchant', async () => {
    expect(reasonOf(await service.charge({ cardId }, asMerchant('psp')))).toBe('sub_merchant_required')
    const given = await service.charge({ cardId, subMerchantId: 'shop-7' }, asMerchant('psp'))
    expect(reasonOf(given)).toBe('card_not_found')
  })
})

describe('a card token at its payment', () => {
  it('that does not exist is not found', async () => {
    const answer = await service.charge({ cardId: 'crd_unknown' })
    expect([answer.status, reasonOf(answer)]).toEqual([404, 'card_not_found'])
  })

  it('expires after 30 minutes when no payment confirmed it', async () => {
    const unconfirmed = await service.newCardId(undefined, { verifyCard: false })
    const confirmed = await service.newCardId(undefined, { verifyCard: false })
    const declined = await service.newCardId('4000000000000341', { verifyCard: false })
    expect((await service.charge({ cardId: confirmed })).status).toBe(200)
    expect((await service.charge({ cardId: declined })).status).toBe(402)
    clockMs += 30 * 60 * 1000 - 1
    expect((await service.charge({ cardId: declined })).status).toBe(402)
    clockMs += 1
    const late = await service.charge({ cardId: unconfirmed })
    expect([late.status, reasonOf(late)]).toEqual([409, 'card_token_expired'])
    expect((await service.charge({ cardId: declined })).status).toBe(409)
    // The number was wiped, and setting the clock back does not restore it.
    clockMs += 600_000
    await service.runJobs()
    clockMs -= 600_001
    expect(reasonOf(await service.charge({ cardId: unconfirmed }))).toBe('card_token_expired')
    clockMs += 1
    expect((await service.charge({ cardId: confirmed })).status).toBe(200)
    expect((await service.charge({ cardId })).status).toBe(200)
  })
})

describe('the idempotency key', () => {
  it('returns the same answer again, and moves no money', async () => {
    const fields = { cardId, idempotencyKey: 'twice', description: 'x' }
    const first = await service.charge(fields)
    const before = await ledgerLength()
    // Neither the order of keys, nor an explicit default, nor an unknown field makes it another body.
    const again = await service.charge({ capture: true, colour: 'blue', ...fields })
    expect(again.body).toEqual({
      ...Object(first.body),
      warnings: [expect.objectContaining({ field: 'colour' })],
    })
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await ledgerLength()).toBe(before)
  })

  it.each([{ amount: 1001 }, { description: 'y' }, { capture: false }, { referenceId: 'r' }])(
    'is refused with another body: %j',
    async (change) => {
      await service.charge({ cardId, idempotencyKey: 'mine' })
      const answer = await service.charge({ cardId, idempotencyKey: 'mine', ...change })
      expect([answer.status, reasonOf(answer)]).toEqual([422, 'idempotency_key_reused'])
    },
  )

  it('can be in the header, and must not differ from the one in the body', async () => {
    const withHeader = { ...asMerchant('demo'), 'idempotency-key': 'from-header' }
    const { body } = await service.charge({ cardId }, withHeader)
    expect(body).toMatchObject({ idempotencyKey: 'from-header' })
    const both = await service.charge({ cardId, idempotencyKey: 'from-header' }, withHeader)
    expect(both.headers.get('idempotent-replayed')).toBe('true')
    expect(reasonOf(await service.charge({ cardId, idempotencyKey: 'b' }, withHeader))).toBe(
      'idempotency_key_conflict',
    )
    const bad = { ...asMerchant('demo'), 'idempotency-key': 'a b' }
    expect(reasonOf(await service.charge({ cardId }, bad))).toBe('invalid_request')
  })
})
