import { join } from 'node:path'
import type { PaymentMethod } from '@element-js/protocol/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  asMerchant,
  startTestService,
  type TestService,
} from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStore, type Store } from '../../database/open-store.ts'
import { type Country, countries } from '../../money/country.ts'
import { methods } from '../../payment-methods/registry.ts'

type Form = Readonly<Record<string, string>>

const folder = makeTemporaryFolder()
const address = { kind: 'file', path: join(folder.path, 'repeated-forms.sqlite') } as const

let service: TestService
let store: Store

beforeAll(async () => {
  service = await startTestService({ store: address })
  store = await openStore(address)
})
afterAll(async () => {
  await store.close()
  await service.close()
  folder.remove()
})

const boletoPayer = {
  ...{ name: 'Ana Souza', documentId: '52998224725', zipCode: '13010-100', state: 'SP', city: 'Campinas' },
  ...{ district: 'Centro', street: 'Rua Barão de Jaguara', number: '901', complement: '' },
}

/** The values that a payer fills in, by method, and those of another payer. Methods without an entry have no form. */
const forms: Partial<Readonly<Record<PaymentMethod, { readonly filled: Form; readonly other: Form }>>> = {
  BOLETO: { filled: boletoPayer, other: { ...boletoPayer, name: 'Bruno Lima' } },
  PSE: {
    filled: { bankCode: '1007', personType: 'natural' },
    other: { bankCode: '1007', personType: 'juridica' },
  },
  NEQUI: { filled: { phone: '3001234567' }, other: { phone: '3007654321' } },
}

const instrumentMethods = (Object.keys(methods) as PaymentMethod[]).filter(
  (method) => methods[method].kind === 'instrument',
)

let orders = 0

async function newLink(method: PaymentMethod): Promise<string> {
  const [country = 'BR'] = Object.keys(methods[method].limits) as Country[]
  const body = {
    ...{ orderId: `repeated-${++orders}`, amount: 300_000, country, currency: countries[country].currency },
    ...{ name: 'Ana Souza', email: 'ana@shop.example', phone: '+573001234567', description: 'Shoes' },
    allowPaymentMethods: [method],
  }
  const { body: made, text } = await service.post('/v2/cashier/payment-link', body, asMerchant('demo'))
  const { linkId } = made as { readonly linkId?: string }
  if (!linkId) throw new Error(`no link: ${text}`)
  return linkId
}

async function choose(linkId: string, method: PaymentMethod, fields: Form = {}): Promise<void> {
  const answer: Answer = await service.send(`/pay/${linkId}/method`, {
    method: 'POST',
    headers: { origin: service.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ method, ...fields }),
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')], answer.text).toEqual([
    303,
    expect.not.stringContaining('notice'),
  ])
}

async function attemptsOf(linkId: string): Promise<readonly string[]> {
  const attempts = store.db.selectFrom('paymentAttempts').select('state').where('linkId', '=', linkId)
  return (await attempts.orderBy('createdAtMs').execute()).map(({ state }) => state)
}

describe('a form that is sent again continues the first attempt', () => {
  it.each(instrumentMethods)('%s, after the first answer', async (method) => {
    const linkId = await newLink(method)
    const filled = forms[method]?.filled
    await choose(linkId, method, filled)
    await choose(linkId, method, filled)
    expect(await attemptsOf(linkId)).toEqual(['waiting'])
  })

  it.each(instrumentMethods)('%s, before the first answer', async (method) => {
    const linkId = await newLink(method)
    const filled = forms[method]?.filled
    await Promise.all([choose(linkId, method, filled), choose(linkId, method, filled)])
    expect(await attemptsOf(linkId)).toEqual(['waiting'])
  })
})

it.each(instrumentMethods.filter((method) => forms[method]))(
  'a form with other values begins another attempt: %s',
  async (method) => {
    const linkId = await newLink(method)
    await choose(linkId, method, forms[method]?.filled)
    await choose(linkId, method, forms[method]?.other)
    expect((await attemptsOf(linkId)).toSorted()).toEqual(['waiting', 'withdrawn'])
  },
)

it('the forms above cover every method with a form', () => {
  const withForm = instrumentMethods.filter((method) => {
    const found = methods[method]
    return found.kind === 'instrument' && found.form !== null
  })
  expect(Object.keys(forms)).toEqual(withForm)
})
