import { join } from 'node:path'
import type { PaymentMethod } from '@element-js/protocol/http'
import { Window } from 'happy-dom'
import { afterAll, describe, expect, it } from 'vitest'
import { methods } from '../../../payments/src/payment-methods/registry.ts'
import { methodWords } from '../../../payments/src/payment-methods/words/method-words.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { type Answer, startTestService } from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { type Country, countries } from '../../../values/src/money/country.ts'

type Form = Readonly<Record<string, string>>

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const address = { kind: 'file', path: join(folder.path, 'every-method.sqlite') } as const

const service = await closeAfterAll(startTestService({ store: address }))
const store = await closeAfterAll(openStore(address))

const boletoPayer = {
  name: 'Ana Souza',
  documentId: '52998224725',
  zipCode: '13010-100',
  state: 'SP',
  city: 'Campinas',
  district: 'Centro',
  street: 'Rua Barão de Jaguara',
  number: '901',
  complement: '',
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

function newLink(method: PaymentMethod): Promise<string> {
  const [country = 'BR'] = Object.keys(methods[method].limits) as Country[]
  return service.newLinkId({
    orderId: `order-${++orders}`,
    amount: 300_000,
    country,
    currency: countries[country].currency,
    name: 'Ana Souza',
    email: 'ana@shop.example',
    phone: '+573001234567',
    description: 'Shoes',
    allowPaymentMethods: [method],
  })
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

/** A payer with a browser without scripts: reads pages, fills in forms and presses buttons. */
function createPayer(linkId: string) {
  const { document } = new Window()
  let path = ''
  const go = async (to: string, init: RequestInit = {}): Promise<void> => {
    const answer = await service.send(to, { ...init, redirect: 'manual' })
    const next = answer.headers.get('location')
    if (next !== null) return go(next)
    expect(answer.status, answer.text).toBe(200)
    path = to
    document.documentElement.innerHTML = answer.text
  }
  const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? ''
  const press = async (name: string, typed: Form = {}): Promise<void> => {
    const button = [...document.querySelectorAll('main button')].find((each) => each.textContent === name)
    const form = button?.closest('form')
    if (!button || !form) throw new Error(`${path} has no form with the button ${name}`)
    const fields = [...form.querySelectorAll('input[type="hidden"]'), button].flatMap((each) => {
      const field = each.getAttribute('name')
      return field === null ? [] : [[field, each.getAttribute('value') ?? ''] as const]
    })
    const inputs = [...form.querySelectorAll('[name]')].map((each) => each.getAttribute('name'))
    expect(inputs).toEqual(expect.arrayContaining(Object.keys(typed)))
    await go(form.getAttribute('action') ?? path, {
      method: 'POST',
      headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ ...Object.fromEntries(fields), ...typed }),
    })
  }
  return {
    go,
    press,
    textOf,
    heading: () => textOf('h1'),
    reload: () => go(`/pay/${linkId}`),
    buttons: () => [...document.querySelectorAll('main button')].map(({ textContent }) => textContent),
  }
}

async function recordOf(linkId: string): Promise<readonly unknown[]> {
  const { paymentStatus, finalPaymentMethod } = await service.findLink(linkId)
  return [paymentStatus, finalPaymentMethod]
}

describe('without scripts, a payer can', () => {
  it.each(instrumentMethods)('choose %s, leave it, fail, and pay with it', async (method) => {
    const linkId = await newLink(method)
    const { name, title, begin } = methodWords.en.methods[method] as (typeof methodWords.en.methods)['PIX']
    const found = methods[method]
    const isAtProvider = found.kind === 'instrument' && found.providerName !== null
    const payer = createPayer(linkId)
    const choose = () => payer.press(begin, forms[method]?.filled)

    await payer.reload()
    expect(payer.heading()).toBe(title)
    await choose()
    if (isAtProvider) {
      expect(payer.heading()).toBe('Confirm your payment')
      expect(payer.textOf('.provider-name')).toContain(method === 'PSE' ? 'Bancolombia' : name)
      expect(payer.textOf('.provider-name')).toContain('Simulated provider')
      await payer.press('Leave without paying')
    }
    expect(payer.heading()).toBe(title)
    expect(payer.textOf('.pulse')).toContain('Waiting for your payment')
    if (isAtProvider) expect(payer.textOf(`a[href="/pay/${linkId}/provider"]`)).toMatch(/^Go to /)
    expect(payer.textOf('noscript')).toContain('Already paid? Check again')
    expect(await recordOf(linkId)).toEqual(['IN_PROGRESS', null])

    await payer.press('Later')
    expect(payer.textOf('.notice')).toContain('No payment has arrived yet')
    // The link has no other method, so a payer can start again only where there is something to choose.
    expect(payer.buttons()).not.toContain('Use another payment method')
    expect(payer.buttons().includes('Start again')).toBe(forms[method] !== undefined)
    if (forms[method]) {
      await payer.press('Start again')
      expect(await recordOf(linkId)).toEqual(['INITIAL_STATUS', null])
      await choose()
      if (isAtProvider) await payer.press('Leave without paying')
    }
    if (isAtProvider) {
      await payer.go(`/pay/${linkId}/provider`)
      await payer.press('Decline the payment')
    } else await payer.press('Failed')
    expect(payer.textOf('[role="alert"]')).toContain('was not completed')

    await choose()
    await payer.press(isAtProvider ? 'Yes, pay now' : 'Paid')
    expect(payer.heading()).toBe('Payment complete. Thank you!')
    expect(payer.textOf('.receipt')).toContain(name)
    expect(await recordOf(linkId)).toEqual(['SETTLED', method])
  })

  it('print only what can be printed: another slip leads to the page', async () => {
    const linkId = await newLink('PIX')
    await choose(linkId, 'PIX')
    const { status, headers } = await service.send(`/pay/${linkId}/slip`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([303, `/pay/${linkId}`])
  })
})

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
