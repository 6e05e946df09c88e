import type { PaymentMethod } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { pageScript, pageStyle } from '../page-files.ts'

type Fields = Readonly<Record<string, unknown>>
type Form = Readonly<Record<string, string>>

const startMs = Date.UTC(2026, 10, 20, 12)
let nowMs = startMs
let count = 0

const service = await closeAfterAll(startTestService({ nowMs: () => nowMs }))

function newLink(fields: Fields = {}): Promise<string> {
  count += 1
  const order = { orderId: `order-${count}`, amount: 39_000, allowPaymentMethods: ['PIX', 'BOLETO'] }
  return service.newLinkId({ ...order, ...fields })
}

const colombia = {
  currency: 'COP',
  country: 'CO',
  amount: 5_000_000,
  name: 'Rosa Lima',
  email: 'rosa@shop.example',
  phone: '+573001234567',
}

const look = (linkId: string, rest = '', headers: Form = {}): Promise<Answer> =>
  service.send(`/pay/${linkId}${rest}`, { headers, redirect: 'manual' })

const own = { 'sec-fetch-site': 'same-origin', origin: 'null' }

function send(linkId: string, rest: string, form: Form = {}, headers: Form = own): Promise<Answer> {
  const body = new URLSearchParams(form).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return service.send(`/pay/${linkId}${rest}`, {
    method: 'POST',
    body,
    headers: { ...type, ...headers },
    redirect: 'manual',
  })
}

const begin = (linkId: string, method: PaymentMethod, form: Form = {}): Promise<Answer> =>
  send(linkId, '/method', { method, ...form })

const statusOf = async (linkId: string) => (await service.findLink(linkId)).paymentStatus

const headingOf = ({ text }: Answer): string =>
  /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, '') ?? ''
const whereTo = ({ status, headers }: Answer): unknown => [status, headers.get('location')]

describe('the page of a link', () => {
  it('is private: in no cache, no search index and no frame, and its address in no referrer', async () => {
    const { status, headers } = await look(await newLink())
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "frame-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      `form-action 'self' ${service.url}`,
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/127)/)
    // With `no-referrer` browsers would send every form with `Origin: null`.
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is in the language of the browser, or in the one that the payer chose', async () => {
    const linkId = await newLink()
    expect(headingOf(await look(linkId))).toBe('How would you like to pay?')
    const spanish = { 'accept-language': 'zxx, es-CL;q=0.8, en;q=0.2' }
    expect(headingOf(await look(linkId, '', spanish))).toBe('¿Cómo quieres pagar?')
    const chosen = await look(linkId, '?lang=pt', spanish)
    expect(headingOf(chosen)).toBe('Como você quer pagar?')
    const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(headingOf(await look(linkId, '', { ...spanish, cookie }))).toBe('Como você quer pagar?')
    expect(chosen.headers.get('set-cookie')).toContain('Path=/pay')
    const odd = await look(linkId, '?lang=xx', { cookie: 'pay_lang=yy' })
    expect([odd.status, odd.headers.get('set-cookie')]).toEqual([200, null])
  })

  it('keeps its place and its notice in another language', async () => {
    const linkId = await newLink()
    const { text } = await look(linkId, '?step=pay&notice=failed&lang=pt')
    expect(text).toContain(`href="/pay/${linkId}?step=pay&#38;notice=failed&#38;lang=es"`)
    const numbered = await look(linkId, '?step=pay&method=4242424242424242&5555555555554444=a')
    expect(numbered.text).toContain(`href="/pay/${linkId}?step=pay&#38;lang=es"`)
    await begin(linkId, 'PIX')
    await send(linkId, '/outcome', { outcome: 'failed' })
    const [reopened, translated] = [await look(linkId), await look(linkId, '?lang=en')]
    expect(reopened.text).toContain('class="notice')
    expect(translated.text).toContain('class="notice')
  })

  it('stays in the chosen language in a browser that blocks cookies', async () => {
    const linkId = await newLink()
    const { text } = await look(linkId, '?lang=pt')
    const [, action = ''] = /action="([^"]*)"/.exec(text) ?? []
    expect(action).toBe(`/pay/${linkId}/method?lang=pt`)
    const begun = await send(linkId, '/method?lang=pt', { method: 'PIX' })
    expect(begun.headers.get('location')).toBe(`/pay/${linkId}?lang=pt`)
    const waiting = await look(linkId, '?lang=pt')
    expect(waiting.text).toContain(`action="/pay/${linkId}/withdraw?lang=pt"`)
    const withdrawn = await send(linkId, '/withdraw?lang=pt')
    expect(withdrawn.headers.get('location')).toBe(`/pay/${linkId}?step=pay&lang=pt`)
  })

  it('loads a style and a script that browsers can cache forever, with their content types', async () => {
    const { text } = await look(await newLink())
    for (const { path } of [pageStyle, pageScript]) {
      expect(text).toContain(`"${path}"`)
      const { status, headers } = await service.send(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })

  it('weighs less than 100 kB with its style and its script', async () => {
    const { text } = await look(await newLink({ description: 'x'.repeat(200) }))
    const bytes = text.length + pageStyle.file.plain.byteLength + pageScript.file.plain.byteLength
    expect(bytes).toBeLessThan(100_000)
    expect(pageStyle.file.brotli?.byteLength).toBeLessThan(6000)
    expect(pageScript.file.brotli?.byteLength).toBeLessThan(3000)
  })

  it('changes nothing when it is read, requested by HEAD or prefetched', async () => {
    const linkId = await newLink({ allowPaymentMethods: ['PIX'] })
    await look(linkId)
    await look(linkId, '?method=PIX')
    await look(linkId, '/provider')
    await service.send(`/pay/${linkId}`, { method: 'HEAD' })
    await look(linkId, '', { 'sec-purpose': 'prefetch' })
    expect(await statusOf(linkId)).toBe('INITIAL_STATUS')
  })
})

it.each(['lnk_00000000000000000000000000000000', 'lnk_', 'constructor', '%00', '%E0%A4', '..%2f'])(
  'an address that belongs to no link is answered with a page that says so: %s',
  async (linkId) => {
    const answer = await look(linkId)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    if (linkId.includes('%E0')) return
    expect(answer.status).toBe(404)
    expect(headingOf(answer)).toBe('Payment link not found')
    expect((await look(linkId, '/status')).status).toBe(404)
    expect((await begin(linkId, 'PIX')).status).toBe(404)
  },
)

describe('a link that can no longer be paid', () => {
  it('answers 410 and says why, if it was cancelled', async () => {
    const linkId = await newLink()
    await service.post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
    const answer = await look(linkId)
    expect([answer.status, headingOf(answer)]).toEqual([410, 'This payment link was cancelled'])
    expect(answer.text).not.toContain('data-version')
    expect(whereTo(await begin(linkId, 'PIX'))).toEqual([303, `/pay/${linkId}`])
  })

  it('answers 410 and says since when, if it expired, before and after the jobs ran', async () => {
    const linkId = await newLink({ expiresAt: nowMs / 1000 + 3600 })
    nowMs += 3_600_000
    for (const _ of [1, 2]) {
      const answer = await look(linkId, '', { 'accept-language': 'es' })
      expect([answer.status, headingOf(answer)]).toEqual([410, 'Este enlace de pago venció'])
      expect(answer.text).toContain('20 de noviembre de 2026')
      expect(answer.text).toContain('No se cobró nada')
      await service.runJobs()
    }
    expect(await statusOf(linkId)).toBe('CANCELLED')
  })

  it('does not say that nothing was charged, if the payer may have paid at the last moment', async () => {
    const [expired, cancelled] = [await newLink({ expiresAt: nowMs / 1000 + 600 }), await newLink()]
    for (const linkId of [expired, cancelled]) await begin(linkId, 'PIX')
    await service.post('/v2/cashier/payment-link/cancel', { linkId: cancelled }, asMerchant('demo'))
    nowMs += 600_000
    for (const _ of [1, 2]) {
      for (const linkId of [expired, cancelled]) {
        const { status, text } = await look(linkId)
        expect([status, text.includes('do not pay again: keep your receipt')]).toEqual([410, true])
        expect(text).not.toContain('othing was charged')
      }
      await service.runJobs()
    }
  })

  it('says so too while the link can be paid, when only the code has expired', async () => {
    const linkId = await newLink()
    await begin(linkId, 'PIX')
    nowMs += 31 * 60_000
    await service.runJobs()
    const { status, text } = await look(linkId)
    expect([
      status,
      text.includes('The time to pay ran out. If you have just paid, do not pay again'),
    ]).toEqual([200, true])
    expect(text).not.toContain('othing was charged')
  })
})

const boletoPayer = {
  name: 'Ana Souza',
  documentId: '52998224725',
  billingAddress: {
    zipCode: '01310-100',
    state: 'SP',
    city: 'São Paulo',
    district: 'Bela Vista',
    street: 'Avenida Paulista',
    number: '1000',
  },
}

describe('paying without scripts', () => {
  it('goes from the methods to the instrument, to another method, and to a receipt', async () => {
    const linkId = await newLink({ redirectUrl: 'https://shop.example/thanks', ...boletoPayer })
    expect(whereTo(await begin(linkId, 'PIX'))).toEqual([303, `/pay/${linkId}`])
    expect(headingOf(await look(linkId))).toBe('Pay with Pix')
    expect(await statusOf(linkId)).toBe('IN_PROGRESS')
    expect(whereTo(await send(linkId, '/withdraw'))).toEqual([303, `/pay/${linkId}?step=pay`])
    expect(headingOf(await look(linkId))).toBe('How would you like to pay?')
    await begin(linkId, 'BOLETO')
    expect(whereTo(await send(linkId, '/outcome', { outcome: 'later' }))).toEqual([
      303,
      `/pay/${linkId}?notice=later`,
    ])
    expect(whereTo(await send(linkId, '/outcome', { outcome: 'failed' }))).toEqual([
      303,
      `/pay/${linkId}?step=pay&notice=failed`,
    ])
    expect((await look(linkId, '?step=pay&notice=failed')).text).toContain('role="alert"')
    await begin(linkId, 'BOLETO')
    expect(whereTo(await send(linkId, '/outcome', { outcome: 'paid' }))).toEqual([303, `/pay/${linkId}`])
    const paid = await look(linkId)
    expect([paid.status, headingOf(paid)]).toEqual([200, 'Payment complete. Thank you!'])
    expect(paid.text).toContain('href="https://shop.example/thanks"')
    expect(await statusOf(linkId)).toBe('SETTLED')
  })

  it('says that the last payment failed, to a payer who comes back to the link', async () => {
    const linkId = await newLink({ allowPaymentMethods: ['PIX', 'BANK_TRANSFER_BR'] })
    const isTold = async (query = ''): Promise<boolean> =>
      (await look(linkId, query)).text.includes('The payment was not completed')
    expect(await isTold()).toBe(false)
    await begin(linkId, 'PIX')
    await send(linkId, '/outcome', { outcome: 'failed' })
    expect([await isTold(), await isTold('?method=BANK_TRANSFER_BR')]).toEqual([true, false])
    nowMs += 1
    await begin(linkId, 'BANK_TRANSFER_BR')
    expect(await isTold()).toBe(false)
    await send(linkId, '/withdraw')
    expect(await isTold()).toBe(false)
  })

  it('asks for the complete address first', async () => {
    const linkId = await newLink({ needCollectAddress: true })
    expect(headingOf(await look(linkId))).toBe('Delivery address')
    expect(whereTo(await begin(linkId, 'PIX'))).toEqual([303, `/pay/${linkId}`])
    const address = {
      name: 'Ana Souza',
      line1: 'Avenida Paulista 1000',
      line2: '',
      city: 'São Paulo',
      province: 'SP',
      postalCode: '01310-100',
      countryCode: 'BR',
    }
    const missing = await send(linkId, '/address', { ...address, city: '  ' })
    expect([missing.status, headingOf(missing)]).toEqual([400, 'Delivery address'])
    expect(missing.text).toMatch(/name="city"[^>]* aria-invalid="true" aria-describedby="address-city-error"/)
    expect(missing.text).toContain('id="address-city-error">Fill in this field.')
    expect(missing.text.match(/class="field-error"/g)).toHaveLength(1)
    const odd = await send(linkId, '/address', { ...address, postalCode: 'x'.repeat(21) })
    expect(odd.text).toContain('id="address-postalCode-error">Check this field.')
    // The payer's input stays.
    expect(missing.text).toContain('value="Avenida Paulista 1000"')
    expect((await send(linkId, '/address', { ...address, city: 'x'.repeat(201) })).status).toBe(400)
    expect(whereTo(await send(linkId, '/address', address))).toEqual([303, `/pay/${linkId}?step=pay`])
    const methods = await look(linkId, '?step=pay')
    expect(headingOf(methods)).toBe('How would you like to pay?')
    expect(methods.text).toContain('Avenida Paulista 1000')
    expect(whereTo(await begin(linkId, 'PIX'))).toEqual([303, `/pay/${linkId}`])
    expect(await statusOf(linkId)).toBe('IN_PROGRESS')
  })

  it('asks for the kind of person and the bank for PSE, and goes to that bank', async () => {
    const linkId = await newLink({ ...colombia, allowPaymentMethods: ['PSE', 'NEQUI', 'EFECTY'] })
    const form = await look(linkId, '?method=PSE')
    expect(form.text).toContain('<option value="1007">Bancolombia</option>')
    for (const wrong of [
      {},
      { bankCode: '1007' },
      { personType: 'natural' },
      { personType: 'x', bankCode: '1007' },
    ]) {
      expect((await begin(linkId, 'PSE', wrong as Form)).status).toBe(400)
    }
    const chosen = { personType: 'juridica', bankCode: '1007' }
    expect(whereTo(await begin(linkId, 'PSE', chosen))).toEqual([303, `/pay/${linkId}/provider`])
    expect(headingOf(await look(linkId, '/provider'))).toBe('Confirm your payment')
    expect(whereTo(await send(linkId, '/provider', { outcome: 'leave' }))).toEqual([303, `/pay/${linkId}`])
    expect(await statusOf(linkId)).toBe('IN_PROGRESS')
    await send(linkId, '/provider', { outcome: 'paid' })
    expect(await statusOf(linkId)).toBe('SETTLED')
    expect(whereTo(await look(linkId, '/provider'))).toEqual([303, `/pay/${linkId}`])
  })

  it('asks for a Colombian phone number for Nequi', async () => {
    const linkId = await newLink({ ...colombia, allowPaymentMethods: ['NEQUI'] })
    expect((await look(linkId)).text).toContain('value="+57 300 123 4567"')
    expect(whereTo(await begin(linkId, 'NEQUI', { phone: '12' }))).toEqual([
      303,
      `/pay/${linkId}?method=NEQUI&notice=checkPhone`,
    ])
    expect(whereTo(await begin(linkId, 'NEQUI', { phone: '+57 (301) 765-4321' }))).toEqual([
      303,
      `/pay/${linkId}`,
    ])
    expect((await look(linkId)).text).toContain('+57 301 765 4321')
  })

  it('rejects a method that the link does not allow, and says so', async () => {
    const linkId = await newLink()
    expect(whereTo(await begin(linkId, 'OXXO'))).toEqual([
      303,
      `/pay/${linkId}?step=pay&notice=methodRefused`,
    ])
    expect((await send(linkId, '/method', { method: 'BITCOIN' })).status).toBe(400)
    expect(await statusOf(linkId)).toBe('INITIAL_STATUS')
  })
})

it('there are no sandbox tools in live', async () => {
  const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: () => nowMs })
  const live = await startTestService({ mode: 'live', acquirer, publicUrl: 'https://pay.example' })
  const path = '/pay/lnk_00000000000000000000000000000000'
  const page = await live.send(path)
  expect([page.status, page.text.includes('Sandbox')]).toEqual([404, false])
  for (const rest of ['/outcome', '/provider']) {
    const headers = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await live.send(path + rest, { method: 'POST', body: 'outcome=paid', headers })
    expect([rest, answer.status, reasonOf(answer)]).toEqual([rest, 404, 'not_found'])
  }
  await live.close()
})

describe('a form', () => {
  it.each<[string, Form]>([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of another site, in an older browser', { origin: 'https://evil.example' }],
    ['of a sandboxed frame, in an older browser', { origin: 'null' }],
    ['of another site that hides', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['of a site beside ours', { 'sec-fetch-site': 'same-site' }],
    ['that says nothing of where it is from', {}],
  ])('%s is refused', async (_name, headers) => {
    const linkId = await newLink()
    for (const rest of ['/method', '/withdraw', '/address', '/outcome', '/provider']) {
      const answer = await send(linkId, rest, { method: 'PIX', outcome: 'paid' }, headers)
      expect([rest, answer.status]).toEqual([rest, 403])
    }
    expect(await statusOf(linkId)).toBe('INITIAL_STATUS')
  })

  it('from our own page is accepted, even in older browsers', async () => {
    const linkId = await newLink()
    expect((await send(linkId, '/method', { method: 'PIX' }, { origin: service.url })).status).toBe(303)
  })

  it.each([
    ['method=PIX&method=BOLETO', 'application/x-www-form-urlencoded', 400],
    ['method=%ff', 'application/x-www-form-urlencoded', 400],
    ['{"method":"PIX"}', 'application/json', 415],
    [`method=${'x'.repeat(20_000)}`, 'application/x-www-form-urlencoded', 413],
  ])('that is malformed is answered with a page: %#', async (body, type, status) => {
    const linkId = await newLink()
    const answer = await service.send(`/pay/${linkId}/method`, {
      method: 'POST',
      body,
      headers: { ...own, 'content-type': type },
    })
    expect([answer.status, headingOf(answer)]).toEqual([status, 'We couldn’t process your request'])
  })

  it('counts for the limit of forms per address and minute', async () => {
    const strict = await startTestService({ payerFormsPerMinute: 2 })
    const path = '/pay/lnk_00000000000000000000000000000000/withdraw'
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const ask = () => strict.send(path, { method: 'POST', body: '', headers: { ...own, ...type } })
    const answers = [await ask(), await ask(), await ask()]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 429])
    expect(headingOf(answers[2] as Answer)).toBe('Too many requests')
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.close()
  })
})

it('somebody who knows a link can begin at most a hundred payments an hour, because each notifies the merchant', async () => {
  const strict = await startTestService({ payerFormsPerMinute: 1000 })
  const sendTo = (linkId: string) =>
    strict.send(`/pay/${linkId}/method`, {
      method: 'POST',
      body: 'method=PIX',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...own },
      redirect: 'manual',
    })
  const linkId = await strict.newLinkId()
  for (let time = 0; time < 100; time += 1) expect((await sendTo(linkId)).status).toBe(303)
  const { status, headers } = await sendTo(linkId)
  expect([status, Number(headers.get('retry-after')) > 3000]).toEqual([429, true])
  expect((await sendTo(await strict.newLinkId({ orderId: 'order-2' }))).status).toBe(303)
  await strict.close()
})

/** The server-sent events of a page while it is open. */
async function listen(linkId: string) {
  const end = new AbortController()
  const answer = await fetch(`${service.url}/pay/${linkId}/events`, { signal: end.signal })
  let text = ''
  const isClosed = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => {})
  const news = () => [...text.matchAll(/data: (.*)/g)].map(([, json = '']) => JSON.parse(json))
  return { answer, news, isClosed, hangUp: () => end.abort() }
}

describe('an open page', () => {
  it('learns that the link was paid, whichever process accepted the payment, and nothing afterwards', async () => {
    const linkId = await newLink()
    const { answer, news, isClosed } = await listen(linkId)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    await expect.poll(() => news().length).toBe(1)
    const { text } = await look(linkId)
    expect(text).toContain(`data-version="${news()[0].version}"`)
    await service.playPayer(linkId)
    await isClosed
    expect(news().at(-1)).toEqual({ version: expect.any(String), isOpen: false, isOver: true })
    expect((await look(linkId, '/status')).body).toEqual(news().at(-1))
  })

  it('learns of each step, and that the payer must choose a method again', async () => {
    const linkId = await newLink()
    const { news, hangUp } = await listen(linkId)
    await expect.poll(() => news().map(({ isOpen }) => isOpen)).toEqual([true])
    await begin(linkId, 'PIX')
    await expect.poll(() => news().map(({ isOpen }) => isOpen)).toEqual([true, false])
    await send(linkId, '/outcome', { outcome: 'failed' })
    await expect.poll(() => news().map(({ isOpen }) => isOpen)).toEqual([true, false, true])
    hangUp()
  })

  it('has a limit, beyond which pages poll', async () => {
    const linkId = await newLink()
    const pages = await Promise.all(Array.from({ length: 11 }, () => listen(linkId)))
    const statuses = pages.map(({ answer }) => answer.status).sort()
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    for (const { hangUp } of pages) hangUp()
    expect((await look(linkId, '/status')).status).toBe(200)
  })

  it('gets one update for a link that has ended', async () => {
    const linkId = await newLink()
    await service.playPayer(linkId)
    for (let time = 0; time < 3; time += 1) {
      const { answer, news, isClosed } = await listen(linkId)
      await isClosed
      expect([answer.status, news()]).toEqual([
        200,
        [{ version: expect.any(String), isOpen: false, isOver: true }],
      ])
    }
  })

  it('shares the limit with all other pages of its address, whatever links they show', async () => {
    const links = await Promise.all(Array.from({ length: 6 }, () => newLink()))
    const pages = await Promise.all(
      links.flatMap((linkId) => Array.from({ length: 10 }, () => listen(linkId))),
    )
    const statuses = pages.map(({ answer }) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    for (const { hangUp } of pages) hangUp()
    await expect
      .poll(async () => {
        const { answer, hangUp } = await listen(await newLink())
        hangUp()
        return answer.status
      })
      .toBe(200)
  })

  it('gets nothing for a link that does not exist', async () => {
    const { answer, isClosed } = await listen('lnk_00000000000000000000000000000000')
    await isClosed
    expect(answer.status).toBe(404)
  })

  it('does not prevent a service from stopping or a sandbox from being reset', async () => {
    const stopping = await startTestService()
    const events = await fetch(`${stopping.url}/pay/${await stopping.newLinkId()}/events`)
    const text = events.text()
    await stopping.post('/v1/sandbox/reset', {}, asMerchant('demo'))
    await text
    const page = await fetch(`${stopping.url}/pay/${await stopping.newLinkId()}/events`)
    await stopping.close()
    await page.text()
  })
})
