import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import type { LinkView } from '../../payments/src/links/flows/link-view.ts'
import type { Instrument } from '../../payments/src/payment-methods/domain/instrument.ts'
import { methodMark, methods } from '../../payments/src/payment-methods/registry.ts'
import { methodWords } from '../../payments/src/payment-methods/words/method-words.ts'
import { fakeAttempt, fakeLink, fakeView } from '../../server/test/support/scenes/fake-links.ts'
import { issueByMethod } from '../../server/test/support/scenes/issue-instrument.ts'
import { type Locale, locales } from '../../values/src/locale.ts'
import type { Country } from '../../values/src/money/country.ts'
import type { ServiceMode } from '../../values/src/service-mode.ts'
import { shownBrands } from './card/card-view.ts'
import { renderPage } from './render-page.ts'
import { renderRefusal } from './render-refusal.ts'
import { renderProviderPage } from './routes/sandbox-routes.ts'
import type { Screen } from './screen.ts'
import { checkoutWords } from './words/checkout-words.ts'

const nowMs = fakeLink().createdAtMs

interface Given {
  readonly view?: LinkView
  readonly language?: Locale
  readonly mode?: ServiceMode
}

function render(
  screen: Screen,
  { view = fakeView(), language = 'en', mode = 'sandbox' }: Given = {},
): string {
  return renderPage(screen, null, { view, language, mode, nowMs, ...cardParts })
}

const cardParts = {
  library: { path: '/element.js', integrity: 'sha384-x' },
  cardProblem: null,
  offerInstallments: () => [],
}
const attempt = fakeAttempt()
const atBank = fakeAttempt({
  method: 'PSE',
  instrument: { kind: 'pse', bankCode: '1007', bankName: 'Bancolombia', personType: 'natural' },
})
const paid = fakeView({
  paymentStatus: 'SETTLED',
  finalPaymentMethod: 'PIX',
  finalStatusAtMs: nowMs - 1000,
  attemptId: attempt.attemptId,
})
const screens: readonly (readonly [Screen, LinkView])[] = [
  [{ shows: 'address' }, fakeView({ needCollectAddress: true })],
  [{ shows: 'methods' }, fakeView({ allowPaymentMethods: paymentMethods })],
  ...paymentMethods.map((method) => [{ shows: 'method', method }, fakeView()] as const),
  [{ shows: 'waiting', attempt }, fakeView({ paymentStatus: 'IN_PROGRESS' })],
  [{ shows: 'waiting', attempt: atBank }, fakeView({ paymentStatus: 'IN_PROGRESS' })],
  [{ shows: 'paid' }, paid],
  [{ shows: 'expired' }, fakeView()],
  [{ shows: 'cancelled' }, fakeView()],
]

/** Every page, in one language. */
function allPages(language: Locale): string[] {
  const context = { view: fakeView(), language, mode: 'sandbox', nowMs, ...cardParts } as const
  return [
    ...screens.map(([screen, view]) => render(screen, { view, language })),
    renderProviderPage({ ...context, attempt: atBank }) ?? '',
    ...(['unknown', 'nowhere', 'unreadable', 'tooMany', 'fault'] as const).map((refusal) =>
      renderRefusal({ refusal, language, mode: 'sandbox', path: '/pay/lnk_1', requestId: 'req-1' }),
    ),
  ]
}

const instrumentOf = (method: PaymentMethod): Instrument =>
  method === 'CREDIT_CARD' ? { kind: 'card', installments: 1 } : issueByMethod(method).instrument

// The library of the card fields, and the script that mounts them.
const scriptsOf = (text: string): number => (text.includes('id="card-form"') ? 3 : 1)

const mainOf = (text: string): string => /<main.*<\/main>/s.exec(text)?.[0] ?? ''

const headingOf = (text: string): string =>
  /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, '') ?? ''

describe('the pages of a link', () => {
  it.each(locales)(
    'have one heading, one main element, and nothing inline that the policy would block, in %s',
    (language) => {
      for (const text of allPages(language)) {
        expect(text).toContain(`<html lang="${language}"`)
        expect(text.match(/<h1/g)).toHaveLength(1)
        expect(text.match(/<main/g)).toHaveLength(1)
        expect(text.match(/\sstyle=|<style|\son\w+=|["']javascript:/gi)).toBeNull()
        // One script and one style; with card fields, two more scripts and one more style. All are at the service's
        // address.
        expect(text.match(/<script/g)).toHaveLength(scriptsOf(text))
        expect([...text.matchAll(/(?:src|href)="(https?:[^"]*)"/g)]).toEqual([])
      }
    },
  )

  it('have different headings in each language', () => {
    const headings = locales.map((locale) => allPages(locale).map(headingOf))
    for (const index of allPages('en').keys()) {
      const translations = headings.map((each) => each[index])
      expect(new Set(translations).size, translations.join()).toBe(locales.length)
    }
  })

  it('link to all languages and mark the current one', () => {
    const text = render({ shows: 'methods' }, { language: 'pt' })
    expect(text).toContain('?lang=pt" lang="pt" hreflang="pt" aria-current="true">Português')
    expect(text).toContain('?lang=en" lang="en" hreflang="en">English')
  })
})

describe('the methods', () => {
  it.each([[paymentMethods], [[...paymentMethods].reverse()]])('are in the given order', (methods) => {
    const text = render({ shows: 'methods' }, { view: fakeView({ allowPaymentMethods: methods }) })
    const shown = [...text.matchAll(/(?:value="|\?method=)([A-Z_]+)"/g)].map(([, method]) => method)
    expect(shown).toEqual(methods)
  })

  it.each(locales)('all have a name, a hint and a button in %s', (language) => {
    for (const method of paymentMethods) {
      for (const words of Object.values(methodWords[language].methods[method])) expect(words).toMatch(/\S/)
    }
  })

  it('all have a mark in the list', () => {
    const text = render({ shows: 'methods' }, { view: fakeView({ allowPaymentMethods: paymentMethods }) })
    for (const method of paymentMethods)
      expect([method, text.includes(methodMark(method).markup)]).toEqual([method, true])
    expect(text.match(/class="method-mark"/g)).toHaveLength(paymentMethods.length)
  })

  it('show a picture of each brand that the country knows beside the fields of a card', () => {
    for (const [country, brands] of Object.entries(shownBrands)) {
      const text = render(
        { shows: 'method', method: 'CREDIT_CARD' },
        { view: fakeView({ country: country as Country }) },
      )
      const [list = ''] = /<ul class="card-brands".*?<\/ul>/s.exec(text) ?? []
      const shown = [...list.matchAll(/<li data-brand="([\w-]+)"><svg class="brand-picture"/g)]
      expect(shown.map(([, brand]) => brand)).toEqual(brands)
    }
  })

  it('have no link to other methods if there is only one', () => {
    const only = fakeView({ allowPaymentMethods: ['BOLETO'] })
    const more = fakeView({ allowPaymentMethods: ['BOLETO', 'PIX'] })
    const screen: Screen = { shows: 'method', method: 'BOLETO' }
    expect(render(screen, { view: only })).not.toContain(checkoutWords.en.otherMethods)
    expect(render(screen, { view: more })).toContain(checkoutWords.en.otherMethods)
  })
})

describe('the data of the merchant', () => {
  it('is filled in: the phone of Nequi', () => {
    const view = fakeView({ phone: '+573001234567' })
    expect(render({ shows: 'method', method: 'NEQUI' }, { view })).toContain('value="+57 300 123 4567"')
  })

  it('is filled in: the address, or only the name if no address is known', () => {
    const shippingAddress = {
      name: 'Rosa Lima',
      countryCode: 'AR',
      province: 'Córdoba',
      city: 'Río Cuarto',
      postalCode: 'X5800',
      line1: 'Alvear 100',
      line2: 'Piso 2',
    }
    const known = render({ shows: 'address' }, { view: fakeView({ shippingAddress }) })
    const { countryCode, ...typed } = shippingAddress
    for (const text of Object.values(typed)) expect(known).toContain(`value="${text}"`)
    expect(known).toContain(`value="${countryCode}" selected>Argentina`)
    const unknown = render({ shows: 'address' })
    expect(unknown).toContain('value="Ana Souza"')
    expect(unknown).toContain('value="BR" selected>')
  })

  it('is shown: a document, and the first letter of the name', () => {
    const paymentDocumentUrl = 'https://shop.example/invoice.pdf'
    expect(render({ shows: 'methods' }, { view: fakeView({ paymentDocumentUrl }) })).toContain(
      `href="${paymentDocumentUrl}" target="_blank" rel="noopener noreferrer"`,
    )
    const merchant = { id: 'demo', name: '🌵 Cacto', logoUrl: 'https://shop.example/logo.png', profile: {} }
    const text = render({ shows: 'methods' }, { view: fakeView({}, { merchant }) })
    expect(text).toContain('aria-hidden="true">🌵</span>')
    // The picture's host would learn who pays and when.
    expect(text).not.toContain('<img')
    expect(text).not.toContain('logo.png')
    const logoPath = `/pay/logos/${'0a'.repeat(32)}`
    const hosted = { ...merchant, logoUrl: `https://an-earlier-address.example${logoPath}` }
    const shown = render({ shows: 'methods' }, { view: fakeView({}, { merchant: hosted }) })
    expect(shown).toContain(`<img class="logo" src="${logoPath}" alt=""`)
  })

  it('says who it is and how to reach it, on every page', () => {
    const profile = {
      color: '#FFE600',
      supportEmail: 'ajuda@cacto.example',
      supportPhone: '+55 (11) 3333-4444',
      termsUrl: 'https://cacto.example/termos',
      document: '11.222.333/0001-81',
    }
    const merchant = { id: 'demo', name: 'Cacto', logoUrl: null, profile }
    for (const [screen] of screens) {
      const text = render(screen, { view: fakeView({}, { merchant }) })
      expect(text).toContain('<link rel="stylesheet" href="/pay/assets/color-ffe600.css">')
      expect(text).toContain('href="mailto:ajuda@cacto.example"')
      expect(text).toContain('href="tel:+551133334444"')
      expect(text).toContain('href="https://cacto.example/termos" target="_blank" rel="noopener noreferrer"')
      expect(text).toContain('<bdi>Cacto</bdi>,</span> <span class="part"><bdi>11.222.333/0001-81</bdi>')
    }
    const receipt = render({ shows: 'paid' }, { view: { ...paid, merchant } })
    expect(receipt).toContain('<dt>Paid to</dt><dd><bdi>Cacto</bdi><br><bdi>11.222.333/0001-81</bdi></dd>')
    const silent = { ...merchant, profile: {} }
    expect(render({ shows: 'methods' }, { view: fakeView({}, { merchant: silent }) })).not.toMatch(
      /assets\/color-|mailto:|tel:/,
    )
  })
})

describe('a text that says to ask the shop', () => {
  const { ways, noWays } = checkoutWords.en.contact
  const profile = { supportPhone: '+55 11 3333-4444' }
  const merchant = { id: 'demo', name: 'Cacto', logoUrl: null, profile }
  const ends = (['expired', 'cancelled'] as const).map((shows) => ({ shows, mayBePaid: true }) as const)

  it.each([...ends, { shows: 'expired' }, { shows: 'cancelled' }] as const)(
    'says how on the page: %j',
    (screen) => {
      const reached = mainOf(render(screen, { view: fakeView({}, { merchant }) }))
      expect(reached).toContain(`${ways} <span class="part"><a href="tel:+551133334444">`)
      const unknown = mainOf(
        render(screen, { view: fakeView({}, { merchant: { ...merchant, profile: {} } }) }),
      )
      expect(unknown).toContain(noWays)
      expect(unknown).not.toContain(ways)
    },
  )

  it('says how in a notice', () => {
    const context = { language: 'en', mode: 'live', nowMs, ...cardParts } as const
    const notice = (view: LinkView): string =>
      /role="alert">(.*?)<\/p>/s.exec(
        renderPage({ shows: 'methods' }, 'ranOut', { view, ...context }),
      )?.[1] ?? ''
    expect(notice(fakeView({}, { merchant }))).toContain('<bdi>+55 11 3333-4444</bdi>')
    expect(notice(fakeView())).toContain(noWays)
  })

  it.each(ends)(
    'has a link to the site of the shop, and not to its page for payers who paid: %j',
    (screen) => {
      const redirectUrl = 'https://shop.example/thanks?order=1'
      const text = mainOf(render(screen, { view: fakeView({ redirectUrl }) }))
      expect(text).toContain(
        '<a class="primary" href="https://shop.example"><bdi>Back to shop.example</bdi></a>',
      )
      expect(mainOf(render(screen))).not.toContain('class="primary"')
    },
  )
})

describe('hostile text', () => {
  const hostile = '</bdi></title><script>alert(1)</script><img src=x onerror=alert(1)>"\' \u202e &amp;'
  const view = fakeView(
    {
      description: hostile,
      orderId: hostile,
      name: hostile,
      phone: hostile,
      email: hostile,
      redirectUrl: 'https://shop.example/"><script>alert(1)</script>',
      paymentDocumentUrl: 'javascript:alert(1)',
      needCollectAddress: true,
      shippingAddress: {
        name: hostile,
        countryCode: hostile,
        province: hostile,
        city: hostile,
        postalCode: hostile,
        line1: hostile,
        line2: hostile,
      },
      finalPaymentMethod: 'PIX',
      finalStatusAtMs: nowMs,
    },
    {
      merchant: {
        id: 'demo',
        name: hostile,
        logoUrl: 'data:image/svg+xml,<svg onload=alert(1)>',
        profile: { legalName: hostile, address: hostile },
      },
    },
  )

  it.each(screens.map(([screen]) => screen))('is text on every page: %j', (screen) => {
    const text = render(screen, { view })
    expect(text.match(/<script/g)).toHaveLength(scriptsOf(text))
    expect(text).not.toMatch(/<img src=x|<svg onload|"javascript:|"data:image/)
    expect(text).toMatch(/&#60;script&#62;/)
    // A change of the reading direction ends with the element that contains it.
    for (const [before] of text.matchAll(/.{0,9}&#60;\/bdi&#62;/g))
      expect(before).toMatch(/(<bdi>|="|>|\u2068)&/)
  })
})

it('the bar that chooses the outcome is on the waiting page of a sandbox, and on no page in live', () => {
  const screen: Screen = { shows: 'waiting', attempt }
  for (const outcome of ['paid', 'failed', 'later']) {
    expect(render(screen)).toContain(`name="outcome" value="${outcome}"`)
  }
  for (const live of [screen, { shows: 'waiting', attempt: atBank } as const]) {
    expect(render(live, { mode: 'live' })).not.toMatch(/name="outcome"|\/provider|sandbox/i)
  }
})

describe('the receipt', () => {
  it('says what was paid, to whom, how, when and with which reference', () => {
    const text = render({ shows: 'paid' }, { view: paid })
    for (const fact of ['R$390.00', 'Olaria Serrana', 'Two cups', 'Pix', 'order-1', attempt.attemptId]) {
      expect(text).toContain(`<bdi>${fact}</bdi>`)
    }
    expect(text).toContain('30 June 2026 at 08:59 (Brasília time)')
    expect(text).toContain(`data-announce="${checkoutWords.en.paid.say}"`)
  })

  it('redirects to the merchant only right after the payment, and says where', () => {
    const redirectUrl = 'https://shop.example/thanks?order=1'
    const fresh = { ...paid, link: { ...paid.link, redirectUrl } }
    const text = render({ shows: 'paid' }, { view: fresh })
    expect(text).toMatch(/href="https:\/\/shop\.example\/thanks\?order=1" data-go-on="\d+"/)
    expect(text).toContain('Back to shop.example')
    const later = { ...fresh, link: { ...fresh.link, finalStatusAtMs: nowMs - 3_600_000 } }
    const looked = render({ shows: 'paid' }, { view: later })
    expect(looked).toContain('Back to shop.example')
    expect(looked).not.toContain('data-go-on')
    expect(render({ shows: 'paid' }, { view: paid })).not.toContain('Back to')
  })

  it.each([
    ['IN_PROGRESS', 39_000, 'Your refund is on its way'],
    ['SETTLED', 39_000, 'This payment was refunded'],
    ['SETTLED', 1000, 'This payment was partially refunded'],
    ['FAILED', 39_000, 'Payment complete. Thank you!'],
  ] as const)('shows a refund that is %s, of %i', (refundStatus, amountMinor, heading) => {
    const refund = {
      merchantId: 'demo',
      refundId: 'rfd_1',
      linkId: paid.link.linkId,
      amountMinor,
      reason: null,
      bankAccount: null,
      idempotencyKey: null,
      refundKey: null,
      requestHash: null,
      refundStatus,
      dueAtMs: null,
      createdAtMs: nowMs,
      endedAtMs: nowMs,
    }
    const text = render({ shows: 'paid' }, { view: { ...paid, refund } })
    expect(headingOf(text)).toBe(heading)
    if (amountMinor === 1000) expect(text).toContain('R$10.00')
  })
})

describe('the time left to pay', () => {
  const leftOf = (method: PaymentMethod, leftMs: number): string => {
    const attempt = fakeAttempt({ method, instrument: instrumentOf(method), expiresAtMs: nowMs + leftMs })
    return render({ shows: 'waiting', attempt })
  }

  it('is a countdown within the last hour, and a date before', () => {
    expect(leftOf('PIX', 1_800_000)).toContain('data-left-ms="1800000">30:00</time>')
    expect(leftOf('PIX', 61_500)).toContain('>1:01</time>')
    expect(leftOf('PIX', -5)).toContain('data-left-ms="0">0:00</time>')
    expect(leftOf('BOLETO', 86_400_000)).toContain('You can pay until 1 July 2026 at 09:00 (Brasília time)')
  })

  it.each(paymentMethods)(
    'is on the waiting page of %s, even if it is the time limit of the link',
    (method) => {
      expect(leftOf(method, fakeLink().expiresAtMs - nowMs)).toMatch(/You can pay until \d+ \w+ 2026/)
    },
  )
})

describe('the button that gives up a payment', () => {
  const waitingWith = (method: PaymentMethod, allowPaymentMethods: readonly PaymentMethod[]): string => {
    const attempt = fakeAttempt({ method, instrument: instrumentOf(method) })
    return render({ shows: 'waiting', attempt }, { view: fakeView({ allowPaymentMethods }) })
  }
  const { another, again } = checkoutWords.en.waiting

  it('is shown if there is another method, and says what stops working', () => {
    for (const [method, effect] of [
      ...(['PIX', 'OXXO', 'BOLETO', 'BANK_TRANSFER_MX'] as const).map(
        (each) => [each, another.codeEnds] as const,
      ),
      ...(['NEQUI', 'PSE', 'KHIPU'] as const).map((each) => [each, another.paymentEnds] as const),
    ]) {
      const text = waitingWith(method, [method, 'CREDIT_CARD'])
      expect(text).toContain(`aria-describedby="withdraw-effect">${another.button}</button>`)
      expect(text).toContain(`id="withdraw-effect">${effect}`)
    }
  })

  it('is not shown if the only method would begin the same again, and opens the form again if it has one', () => {
    for (const method of paymentMethods) {
      const text = waitingWith(method, [method])
      expect(text).not.toContain(another.button)
      const found = methods[method]
      const asks = found.kind === 'card' || found.form !== null
      expect([method, text.includes(`>${again.button}</button>`)]).toEqual([method, asks])
      expect(text.includes('/withdraw')).toBe(asks)
      expect(text.includes(again.codeEnds) || text.includes(again.paymentEnds)).toBe(asks)
    }
  })
})

describe('the line below the page', () => {
  const { open, paid: receipt } = checkoutWords.en.access

  it('says what anyone with the link can still do', () => {
    for (const [screen, view] of screens) {
      const text = render(screen, { view })
      const expected =
        screen.shows === 'paid' ? [receipt] : /expired|cancelled/.test(screen.shows) ? [] : [open]
      expect([screen, [open, receipt].filter((line) => text.includes(line))]).toEqual([screen, expected])
    }
  })
})

it.each(locales)(
  'a text that is also shown if the link has one method names no other method (%s)',
  (locale) => {
    const { notices, card } = checkoutWords[locale]
    for (const text of [notices.failed, card.withoutScript, ...Object.values(card.problems)]) {
      expect(text).not.toMatch(/another (payment )?method|otro medio|outra forma/)
    }
  },
)
