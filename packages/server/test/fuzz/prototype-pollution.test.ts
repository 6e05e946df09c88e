import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../support/close-after-all.ts'
import {
  type Answer,
  asFrame,
  asMerchant,
  goodCard,
  startTestService,
} from '../support/start-test-service.ts'
import { pollutingJson, watchPrototypes } from './polluting-json.ts'

const service = await closeAfterAll(startTestService({ loginsPerMinute: 1e6 }))

const charge = { amount: 1000, currency: 'BRL', country: 'BR', cardId: 'crd_unknown' }
const link = { orderId: 'o', amount: 1000, currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX'] }

/** Request bodies: a valid body, and the field that a polluting value replaces. */
const places: readonly (readonly [path: string, body: object, field: string])[] = [
  ['/v1/payments/tokens/card', { card: goodCard }, 'card'],
  ['/v1/payments/charges/card', charge, 'card3dsInfo'],
  ['/v2/cashier/payment-link', link, 'metadata'],
  ['/v2/cashier/payment-link/refund', { linkId: 'lnk_x', refundAmount: '1' }, 'additionalInfo'],
  ['/v1/auth/token', { clientId: 'ci_test_demo', clientSecret: 'x' }, 'extra'],
]

function send(path: string, json: string): Promise<Answer> {
  const headers = { ...asMerchant('demo'), ...asFrame(service.url), 'content-type': 'application/json' }
  return service.send(path, { method: 'POST', headers, body: json })
}

/** A body with a JSON text in the place of a field, as if it were written by hand. */
function withField(body: object, field: string, json: string): string {
  const fields = Object.entries(body).filter(([key]) => key !== field)
  return `{${[...fields.map(([key, value]) => `"${key}":${JSON.stringify(value)}`), `"${field}":${json}`].join()}}`
}

describe('keys that pollute prototypes', () => {
  it('have no effect in five hundred bodies, as a whole or in a field', async () => {
    const changed = watchPrototypes()
    const statuses = new Set<number>()
    let sent = 0
    for (const [path, body, field] of places) {
      for (const [index, json] of pollutingJson.entries()) {
        const { status } = await send(path, index % 2 === 0 ? json : withField(body, field, json))
        statuses.add(status)
        sent += 1
      }
    }
    expect(sent).toBe(500)
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(changed()).toEqual([])
    const cardId = await service.newCardId()
    expect((await service.charge({ cardId })).status).toBe(200)
  })

  it.each([
    '__proto__=x&constructor=x',
    '__proto__[polluted]=1',
    '__proto__.polluted=1',
    'constructor[prototype][polluted]=1',
    'q=1&__proto__=1&__proto__=2',
  ])('have no effect in URLs and forms: %s', async (text) => {
    const changed = watchPrototypes()
    for (const path of ['/v1/notifications', '/dashboard', '/health', `/frames/${version}/field.html`]) {
      expect((await service.send(`${path}?${text}`, { headers: asMerchant('demo') })).status).toBeLessThan(
        500,
      )
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: service.url }
    for (const path of ['/dashboard/login', '/pay/lnk_x/method']) {
      const { status } = await service.send(path, { method: 'POST', headers, body: text })
      expect(status).toBeLessThan(500)
    }
    expect(changed()).toEqual([])
  })

  it.each([
    '{"__proto__":{"polluted":1}}',
    '{"\\u005f_proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
  ])('negative control: a careless merge of %s, which is one of them, is detected', (json) => {
    expect(pollutingJson).toContain(json)
    const changed = watchPrototypes()
    mergeCarelessly({}, JSON.parse(json))
    const found = changed()
    // Restored before any assertion, because the whole program shares that prototype.
    Reflect.deleteProperty(Object.prototype, 'polluted')
    expect(found).toEqual(['Object polluted'])
    expect(changed()).toEqual([])
  })
})

function mergeCarelessly(target: object, source: object): void {
  for (const [key, value] of Object.entries(source)) {
    const there: unknown = Reflect.get(target, key)
    const isPlace = (typeof there === 'object' && there !== null) || typeof there === 'function'
    if (isPlace && typeof value === 'object' && value !== null) mergeCarelessly(there, value)
    else Reflect.set(target, key, value)
  }
}
