import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../test/support/start-test-service.ts'

let service: TestService
let cardId: string

beforeAll(async () => {
  service = await startTestService()
  cardId = await service.newCardId()
})
afterAll(() => service.close())

const written = ['4242424242424242', 'card 4242 4242 4242 4242', '3782-822463-10005']

describe('a stored text', () => {
  it.each(['referenceId', 'description', 'subMerchantId'])(
    'must not contain a card number: %s',
    async (field) => {
      for (const text of written) {
        const answer = await service.charge({ cardId, [field]: text })
        expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
        expect(answer.body).toMatchObject({
          message: `${field}: must not have a card number in it`,
          data: { field },
        })
      }
      expect((await service.charge({ cardId, [field]: 'order 4242424242424241' })).status).toBe(200)
    },
  )

  it('must not contain one as an idempotency key in the body, the header or the path', async () => {
    const [key = ''] = written
    expect(reasonOf(await service.charge({ cardId, idempotencyKey: key }))).toBe('invalid_request')
    const header = { ...asMerchant('demo'), 'idempotency-key': key }
    expect(reasonOf(await service.charge({ cardId }, header))).toBe('invalid_request')
    expect(reasonOf(await service.find(key))).toBe('invalid_request')
  })

  it('must not contain one that a payer typed into the name field', async () => {
    for (const cardHolderName of written) {
      const answer = await service.tokenize({ cardHolderName })
      expect(answer.body).toMatchObject({ data: { field: 'card.cardHolderName' } })
    }
  })

  it('may be a time, a phone number or any id', async () => {
    const keys = [String(Date.now()), '20260630120000123', '+5511912345678'.slice(1), crypto.randomUUID()]
    for (const idempotencyKey of keys) {
      expect((await service.charge({ cardId, idempotencyKey })).status).toBe(200)
    }
  })
})
