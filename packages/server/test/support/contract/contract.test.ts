import { version } from '@element-js/protocol/frame'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiDocument } from '../../../../http/src/openapi/document.ts'
import { closeAfterAll } from '../close-after-all.ts'
import { asMerchant, startTestService } from '../start-test-service.ts'
import { contractOf, type Exchange } from './contract.ts'

let check: (exchange: Exchange) => void
let good: Exchange
let refused: Exchange

const path = '/v1/payments/charges/card'

const service = await closeAfterAll(startTestService())

beforeAll(async () => {
  check = contractOf((await service.send('/openapi.json')).body as ApiDocument)
  const paid = await service.charge({ cardId: await service.newCardId() })
  good = { method: 'POST', path, ...paid }
  refused = { method: 'POST', path, ...(await service.charge({ cardId: 'crd_nobodys' })) }
})

describe('an answer', () => {
  it('that is documented passes, and so does an error', () => {
    expect(() => check(good)).not.toThrow()
    expect(() => check({ ...good, path: `${path}/?a=1` })).not.toThrow()
    expect(() => check(refused)).not.toThrow()
  })

  it.each<[string, (text: string) => string]>([
    ['a field of another type', (text) => text.replace('"amount":1000', '"amount":"1000"')],
    ['an unknown value', (text) => text.replace('"SETTLED"', '"PAID"')],
    ['a missing field', (text) => text.replace('"currency":"BRL",', '')],
    ['an additional field', (text) => text.replace('{', '{"pan":"x",')],
    ['an additional nested field', (text) => text.replace('"cardInfo":{', '"cardInfo":{"cvv":"x",')],
  ])('with %s is reported', (_, change) => {
    const text = change(good.text)
    expect(text).not.toBe(good.text)
    expect(() => check({ ...good, text })).toThrow('broke the contract')
  })

  it('with an undocumented status is reported', () => {
    expect(() => check({ ...good, status: 201 })).toThrow('this status is not documented')
  })

  it('with an undocumented reason or a code that differs from the status is reported', () => {
    const text = refused.text.replace('card_not_found', 'payment_not_found')
    expect(() => check({ ...refused, text })).toThrow('reason')
    expect(() => check({ ...refused, text: refused.text.replace('"code":404', '"code":400') })).toThrow(
      'code',
    )
  })

  it('with a missing, wrong or undocumented header is reported', () => {
    const withHeader = (name: string, value: string) => {
      const headers = new Headers(good.headers)
      headers.set(name, value)
      return { ...good, headers }
    }
    expect(() => check(withHeader('retry-after', '1'))).toThrow('retry-after is not documented')
    expect(() => check(withHeader('idempotent-replayed', 'yes'))).toThrow('Idempotent-Replayed is yes')
    expect(() => check(withHeader('content-type', 'text/html'))).toThrow('text/html is not documented')
    expect(() => check({ ...good, headers: new Headers({ 'content-type': 'application/json' }) })).toThrow(
      'request id',
    )
    const { headers } = refused
    expect(() => check({ ...refused, status: 401, headers })).toThrow('WWW-Authenticate is missing')
  })
})

describe('a response outside of the documented operations', () => {
  it('may be from a file, a page, an unknown path or another method', async () => {
    for (const other of [
      '/openapi.json',
      `/element-${version}.js`,
      `/frames/${version}/field.html`,
      '/v1/nothing',
      '/',
    ]) {
      await service.send(other, { headers: asMerchant('demo') })
    }
    expect((await service.send(path, { method: 'PUT' })).status).toBe(405)
    expect((await service.send('/health', { method: 'HEAD' })).status).toBe(200)
  })

  it('is reported if it is a server error or has another error body', () => {
    const nothing = { ...refused, path: '/v1/nothing' }
    expect(() => check(nothing)).not.toThrow()
    expect(() => check({ ...nothing, status: 500 })).toThrow('5xx')
    expect(() => check({ ...nothing, text: '{"error":"x"}' })).toThrow('broke the contract')
    const reasonless = { ...nothing, text: refused.text.replace('card_not_found', 'bad_luck') }
    expect(() => check(reasonless)).toThrow('the reason is not in the catalogue')
    expect(() => check({ ...good, method: 'PUT' })).toThrow('this method is not documented')
  })
})
