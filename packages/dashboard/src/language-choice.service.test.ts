import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../server/test/support/close-after-all.ts'
import { startTestService } from '../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../server/test/support/visit-dashboard.ts'
import { locales } from '../../values/src/locale.ts'

const service = await closeAfterAll(startTestService({ loginsPerMinute: 1000 }))
const visitor = await visitDashboard(service)

const languageIn = (text: string): string | undefined => /<html lang="(\w+)"/.exec(text)?.[1]
const send = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  service.send(path, { headers: { cookie: visitor.cookie, ...headers }, redirect: 'manual' })
const kept = (headers: Headers): string | undefined =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('dashboard_lang='))

describe('the language of the dashboard', () => {
  it.each([
    [undefined, 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['fr-FR,es-CL;q=0.5', 'es'],
    ['fr', 'en'],
  ])('is that of the browser: %s is %s', async (accepted, language) => {
    const headers = accepted === undefined ? {} : { 'accept-language': accepted }
    for (const path of ['/dashboard', '/dashboard/nowhere', '/dashboard/login?next=/dashboard']) {
      const page = await service.send(path, { headers: { ...headers, cookie: visitor.cookie } })
      expect([path, languageIn(page.text)]).toEqual([path, language])
    }
  })

  it('is the chosen one, which a cookie keeps for the dashboard only', async () => {
    const chosen = await send('/dashboard?lang=pt', { 'accept-language': 'es' })
    expect(languageIn(chosen.text)).toBe('pt')
    const cookie = kept(chosen.headers) ?? ''
    expect(cookie).toBe('dashboard_lang=pt; Path=/dashboard; Max-Age=31536000; HttpOnly; SameSite=Strict')
    const [pair = ''] = cookie.split(';')
    const both = `${visitor.cookie}; ${pair}`
    const later = await send('/dashboard/links', { 'accept-language': 'es', cookie: both })
    expect([languageIn(later.text), kept(later.headers)]).toEqual(['pt', undefined])
    const another = await send('/dashboard/links?lang=en', { cookie: both })
    expect([languageIn(another.text), kept(another.headers)?.slice(0, 17)]).toEqual([
      'en',
      'dashboard_lang=en',
    ])
    const login = await service.send('/dashboard/login', { headers: { cookie: pair } })
    expect(languageIn(login.text)).toBe('pt')
  })

  it('can be chosen before logging in, and stays afterwards', async () => {
    const answer = await service.send('/dashboard/links?q=a&lang=es', { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(kept(answer.headers)).toMatch(/^dashboard_lang=es;/)
    const login = await service.send('/dashboard/login?next=%2Fdashboard%2Flinks%3Fq%3Da&lang=es')
    expect(login.text).toContain('href="/dashboard/login?next=%2Fdashboard%2Flinks%3Fq%3Da&#38;lang=pt"')
  })

  it.each(['xx', 'PT', 'pt,x', '', '__proto__', 'es&lang=pt'])(
    'ignores an unknown language: %j',
    async (lang) => {
      const answer = await send(`/dashboard?lang=${lang}`)
      expect([answer.status, languageIn(answer.text), kept(answer.headers)]).toEqual([200, 'en', undefined])
      expect(
        languageIn((await send('/dashboard', { cookie: `${visitor.cookie}; dashboard_lang=${lang}` })).text),
      ).toBe('en')
    },
  )

  it('can be chosen with links that lead to the same page, with its filters', async () => {
    const { text } = await send('/dashboard/links?q=%22%3E&status=SETTLED')
    expect(text).toMatch(
      /<nav aria-label="Language"><ul><li><a href="[^"]*" lang="en" hreflang="en" aria-current="true">English<\/a>/,
    )
    for (const lang of locales) {
      expect(text).toContain(`href="/dashboard/links?q=%22%3E&#38;status=SETTLED&#38;lang=${lang}"`)
    }
  })

  it.each([
    ['/dashboard/links/new', { orderId: ' ' }],
    ['/dashboard/settings/origins', { origin: 'x' }],
    ['/dashboard/settings/signing-secret', {}],
    ['/dashboard/links/lnk_none/play', { method: 'PIX', outcome: 'paid' }],
  ])('leads from the answer of a form to a page: %s', async (path, fields) => {
    const { text } = await visitor.submit(path, fields)
    const [, href = ''] = /<a href="([^"]*)" lang="pt"/.exec(text) ?? []
    const page = await visitor.look(
      new URL(href, service.url + path).pathname + new URL(href, 'http://x').search,
    )
    expect([page.status, languageIn(page.text)]).toEqual([200, 'pt'])
  })

  it('does not change a search, its totals or its file', async () => {
    for (const amount of ['1.234,56', '1,234.56', '1234.56']) {
      await visitor.submit('/dashboard/links/new', {
        orderId: `order ${amount}`,
        amount: '1234,56',
        country: 'BR',
        'BR-PIX': 'yes',
      })
    }
    const read = async (lang: string) => {
      const pages: (string | number)[] = []
      for (const q of ['1.234,56', '1,234.56', 'R$ 1.234,56', '1234.56 BRL', 'order']) {
        const query = `q=${encodeURIComponent(q)}&sort=oldest&lang=${lang}`
        const { text } = await send(`/dashboard/links?${query}`)
        pages.push([...text.matchAll(/<bdi>order [^<]*/g)].join())
        pages.push((await send(`/dashboard/links.csv?${query}`)).text)
      }
      return pages
    }
    const english = await read('en')
    expect(english[0]).toContain('order 1.234,56')
    expect(await read('pt')).toEqual(english)
    expect(await read('es')).toEqual(english)
  })

  it('decides how amounts and times are written', async () => {
    const shown = async (lang: string) => (await send(`/dashboard/links?q=order&lang=${lang}`)).text
    expect(await shown('pt')).toMatch(
      /1\.234,56 <span class="currency">BRL.*<time [^>]*>\d\d\/\d\d\/20\d\d, /s,
    )
    expect(await shown('en')).toMatch(/1,234\.56 <span class="currency">BRL/)
    expect((await send('/dashboard?lang=es')).text).toContain(
      'Todas las horas están en hora de Brasilia (GMT-03:00).',
    )
  })
})
