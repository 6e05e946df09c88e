import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challenged, type FakeService, refusalOf, settled } from '../test/fake-service.ts'
import { startTestShop } from '../test/start-test-shop.ts'
import type { Shop } from './start-shop.ts'

let service: FakeService
let shop: Shop
let close: () => Promise<void>

beforeAll(async () => {
  ;({ service, shop, close } = await startTestShop())
})
afterAll(() => close())

type Headers = Readonly<Record<string, string>>

async function look(path: string, headers: Headers = {}) {
  const response = await fetch(shop.url + path, { headers: { accept: 'text/html', ...headers } })
  const vary = response.headers.get('vary')?.split(', ') ?? []
  return { text: await response.text(), cookies: response.headers.getSetCookie(), vary }
}

const languageIn = (text: string): string | undefined => /<html lang="(\w+)"/.exec(text)?.[1]
const cookieOf = (language: string): Headers => ({ cookie: `other=1; shop_lang=${language}` })

describe('the language of the shop', () => {
  it.each([
    ['en-US,en;q=0.9', 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['fr-FR, es-CL;q=0.5', 'es'],
    ['fr', 'en'],
  ])('is that of the browser: %s is %s', async (accepted, language) => {
    for (const path of ['/', '/react', '/nowhere', '/terms', '/orders/none']) {
      const { text, cookies, vary } = await look(path, { 'accept-language': accepted })
      expect([path, languageIn(text), cookies]).toEqual([path, language, []])
      // Otherwise a cache between the shop and its payers would give one of them the page of another.
      expect([path, vary]).toEqual([
        path,
        expect.arrayContaining(['Accept-Language', 'Cookie', 'Accept-Encoding']),
      ])
    }
  })

  it('is the chosen one, which a cookie keeps', async () => {
    const chosen = await look('/?lang=pt', { 'accept-language': 'es' })
    expect(languageIn(chosen.text)).toBe('pt')
    expect(chosen.cookies).toEqual(['shop_lang=pt; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'])
    const later = await look('/react', { 'accept-language': 'es', ...cookieOf('pt') })
    expect([languageIn(later.text), later.cookies]).toEqual(['pt', []])
    expect(languageIn((await look('/?lang=en', cookieOf('pt'))).text)).toBe('en')
  })

  it.each(['xx', 'PT', '', '__proto__', 'es&lang=pt'])('is never an unknown language: %j', async (lang) => {
    const { text, cookies } = await look(`/?lang=${lang}`)
    expect([languageIn(text), cookies]).toEqual(['en', []])
    expect(languageIn((await look('/', cookieOf(lang))).text)).toBe('en')
  })

  it('is English on the playground, which is for developers', async () => {
    expect(languageIn((await look('/playground', cookieOf('pt'))).text)).toBe('en')
  })

  it.each(['/', '/nowhere', '/orders/none', '/orders/none?idempotencyKey=K7QM'])(
    'is chosen by links that lead to the same page: %s',
    async (path) => {
      const { text } = await look(path, cookieOf('es'))
      const links = [...documentOf(text).querySelectorAll('nav[aria-label="Idioma"] a')]
      expect(links.map((link) => [link.textContent, link.getAttribute('lang')])).toEqual([
        ['English', 'en'],
        ['Español', 'es'],
        ['Português', 'pt'],
      ])
      expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true', null])
      for (const link of links) {
        const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', shop.url + path)
        // What a bank adds to the address of an order is not needed again.
        const wanted = new URL(shop.url + path.split('?')[0])
        wanted.searchParams.append('lang', link.getAttribute('lang') ?? '')
        expect([pathname, [...searchParams]]).toEqual([wanted.pathname, [...wanted.searchParams]])
      }
    },
  )
})

const order = { 'item-cup': '1' }

function payByLink(headers: Headers, fields: Headers = order): Promise<Response> {
  service.answerWith({
    status: 200,
    body: { linkId: 'lnk_1', paymentLink: `${service.url}/pay/lnk_1` },
  })
  const body = new URLSearchParams(fields)
  return fetch(`${shop.url}/link`, { method: 'POST', body, redirect: 'manual', headers })
}

function payByCard(headers: Headers, fields = {}): Promise<Response> {
  const items = [{ id: 'cup', quantity: 2 }]
  return fetch(`${shop.url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ cardId: 'crd_1', items, idempotencyKey: 'K7QM-2FXA', ...fields }),
  })
}

it('the shop for Mexico has its currency, its methods and its words', async () => {
  const { text } = await look('/?country=MX', cookieOf('es'))
  const page = documentOf(text)
  expect(page.querySelector('#pay-label')?.textContent).toBe('Pagar $1,445.00')
  expect([...page.querySelectorAll('[name=method]')].map((each) => each.getAttribute('value'))).toEqual([
    'CREDIT_CARD',
    'OXXO',
    'BANK_TRANSFER_MX',
  ])
  expect(text).toContain('Mensualidades')
  expect(text).not.toMatch(/cuotas|boleto/i)
  expect(page.querySelector('nav[aria-label="País"] [aria-current]')?.textContent).toBe('México')
  expect(page.querySelector('nav[aria-label="Idioma"] a')?.getAttribute('href')).toBe('?country=MX&lang=en')
  service.answerWith(settled)
  await payByCard(cookieOf('es'), { language: 'es', country: 'MX', idempotencyKey: 'K7QM-MX' })
  expect(service.seen.at(-1)?.body).toMatchObject({ amount: 67_700, currency: 'MXN', country: 'MX' })
  await payByLink(cookieOf('es'), { ...order, country: 'MX', method: 'OXXO' })
  expect(service.seen.at(-1)?.body).toMatchObject({ currency: 'MXN', country: 'MX' })
})

describe('an order', () => {
  it('by link is described to the payer, and continues in the language that the payer chose', async () => {
    const chosen = await payByLink({ 'accept-language': 'en', ...cookieOf('pt') })
    expect(chosen.headers.get('location')).toBe(`${service.url}/pay/lnk_1?lang=pt`)
    expect(service.seen.at(-1)?.body).toMatchObject({ description: '1 × Xícara Mantiqueira' })
    // The checkout page detects the browser's language itself.
    const found = await payByLink({ 'accept-language': 'es' })
    expect(found.headers.get('location')).toBe(`${service.url}/pay/lnk_1`)
    expect(service.seen.at(-1)?.body).toMatchObject({ description: '1 × Taza Mantiqueira' })
  })

  it('by card is described to the payer, and is the same order if it is sent again in another language', async () => {
    const charges: unknown[] = []
    for (const language of ['en', 'pt']) {
      service.answerWith(refusalOf(404, 'payment_not_found'), settled)
      await payByCard(cookieOf(language), { language: 'es' })
      charges.push(service.seen.at(-1)?.body)
    }
    expect(charges[0]).toMatchObject({ description: '2 × Taza Mantiqueira' })
    expect(charges[1]).toEqual(charges[0])
  })
})

function documentOf(html: string) {
  return new new Window().DOMParser().parseFromString(html, 'text/html')
}

/** What people see, hear or are searched by: each piece of text and each attribute with one. */
function textsOfPage(html: string): readonly string[] {
  const document = documentOf(html)
  for (const element of document.querySelectorAll('code, [lang][hreflang]')) element.remove()
  const names = ['aria-label', 'placeholder', 'alt', 'title', 'content', 'label']
  const elements = [...document.querySelectorAll('*')]
  const attributes = elements.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
  const pieces = elements.flatMap((element) =>
    [...element.childNodes].flatMap((node) => (node.nodeType === 3 ? [node.textContent] : [])),
  )
  return [...pieces, ...attributes].map((text) => text.trim()).filter((text) => /\p{Letter}{2}/u.test(text))
}

const cancelled = (statusReason: string) => ({
  status: 200,
  body: { transferStatus: 'CANCELLED', statusReason },
})

const returns = {
  paid: settled,
  challenged,
  unanswered: 'cut off',
  declined: cancelled('card_declined'),
  refused: { status: 409, body: {} },
} as const

async function pagesIn(language: string): Promise<readonly string[]> {
  const headers = cookieOf(language)
  const pages: string[] = []
  const add = async (path: string): Promise<void> => void pages.push((await look(path, headers)).text)
  for (const path of ['/', '/react', '/nowhere', '/orders/none', '/terms', '/privacy']) await add(path)
  for (const answer of Object.values(returns)) {
    service.answerWith(settled)
    await payByCard(headers)
    service.answerWith(answer)
    await add('/orders/K7QM-2FXA')
  }
  await payByLink(headers)
  const { body } = service.seen.at(-1) as { readonly body: { readonly orderId: string } }
  for (const paymentStatus of ['INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED']) {
    const record = { orderId: body.orderId, amount: 10_200, currency: 'BRL', paymentStatus, refunded: false }
    const finalPaymentMethod = paymentStatus === 'SETTLED' ? 'CREDIT_CARD' : null
    service.answerWith({ status: 200, body: { data: { ...record, finalPaymentMethod } } })
    await add(`/orders/${body.orderId}`)
  }
  const trouble = await fetch(`${shop.url}/link`, { method: 'POST', body: new URLSearchParams({}), headers })
  return [...pages, await trouble.text()]
}

describe('the pages of the shop', () => {
  // Names, examples, and words that are the same.
  const alike = new Set([
    'Olaria Serrana',
    'Olaria Serrana Cerâmica Ltda.',
    'CNPJ 11.222.333/0001-81',
    'Rua das Araucárias, 120, Gonçalves, MG, 37680-000',
    'ajuda@olaria-serrana.example',
    ...['Visa', 'Mastercard', 'American Express', 'Elo', 'Hipercard', 'Pix', 'Boleto'],
    'ek_test_shop',
    'Ana Souza',
    'ana@example.com',
    'Subtotal',
    'Total',
    'light dark',
    'noindex',
    'width=device-width, initial-scale=1',
  ])

  it.each([
    ['es', []],
    ['pt', ['E-mail']],
  ] as const)('have no text in English when they are in %s', async (language, alsoAlike) => {
    const english = (await pagesIn('en')).map(textsOfPage)
    const translated = (await pagesIn(language)).map(textsOfPage)
    expect(translated.map(({ length }) => length)).toEqual(english.map(({ length }) => length))
    const left = translated.flatMap((texts, page) => texts.filter((text) => english[page]?.includes(text)))
    const unexpected = left.filter((text) => !alike.has(text) && !/^(http|#)/.test(text))
    expect(new Set(unexpected)).toEqual(new Set(alsoAlike))
  })
})
