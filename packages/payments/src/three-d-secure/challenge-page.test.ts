import { describe, expect, it } from 'vitest'
import { locales } from '../../../values/src/locale.ts'
import { type ChallengePage, renderChallengePage } from './challenge-page.ts'
import type { ChallengeResult } from './challenge-result.ts'
import type { ShownPayment } from './payment-facts.ts'

const payment: ShownPayment = {
  merchantName: 'Olaria Serrana',
  description: 'Two cups',
  amountMinor: 39_000,
  currency: 'BRL',
  country: 'BR',
  card: { brand: 'american-express', last4: '0005' },
}
const endings: readonly ChallengeResult[] = [
  ...([
    'approved',
    'reserved',
    'declined',
    'failed',
    'abandoned',
    'expired',
    'codeExpired',
    'released',
  ] as const),
]
const pages: readonly ChallengePage[] = [
  { shows: 'challenge', payment },
  ...endings.map((ending) => ({ shows: 'ending', ending, payment }) as const),
  { shows: 'leadingOn', goTo: 'https://shop.example/paid' },
  { shows: 'unfinished', goTo: '/3ds/tds_1' },
  ...(['underWay', 'unreadable', 'unknown'] as const).map((shows) => ({ shows })),
  { shows: 'fault', requestId: 'req-1' } as const,
]

const headingOf = (text: string): string => /<h1>(.*)<\/h1>/.exec(text)?.[1] ?? ''

describe('the pages of a challenge', () => {
  it.each(locales)('have a heading that is their title, no script and one style in %s', (language) => {
    for (const page of pages) {
      const text = renderChallengePage(page, language)
      expect(text).toContain(`<html lang="${language}"`)
      expect(text).toContain(`<title>${headingOf(text)}</title>`)
      expect(text.match(/<h1>/g)).toHaveLength(1)
      expect(text.match(/<style>/g)).toHaveLength(1)
      expect(text).not.toMatch(/<script|<img|<link|\ssrc=|url\(|@import/)
    }
  })

  it('have different headings in each language', () => {
    for (const page of pages) {
      const headings = locales.map((language) => headingOf(renderChallengePage(page, language)))
      expect(new Set(headings).size).toBe(locales.length)
    }
  })

  it('do not mention a simulated bank in live mode, where one of them shows the bank’s page', () => {
    const around: ChallengePage = { shows: 'issuer', address: '/3ds/tds_1?in=inner' }
    for (const language of locales) {
      for (const page of [...pages, around].filter(({ shows }) => shows !== 'challenge')) {
        const text = renderChallengePage(page, language, { isSimulated: false })
        expect(text).not.toMatch(/simula/i)
        expect(text).toContain(`<title>${headingOf(text)}</title>`)
        expect(text.includes('<iframe')).toBe(page.shows === 'issuer')
      }
    }
  })

  it('have a form only for the challenge', () => {
    const withForm = pages.filter((page) => renderChallengePage(page, 'en').includes('<form'))
    expect(withForm.map(({ shows }) => shows)).toEqual(['challenge'])
  })

  it("show merchants' texts as text, isolated from their surroundings", () => {
    const hostile = '</bdi><script>alert(1)</script>\u202e"\''
    const text = renderChallengePage(
      { shows: 'challenge', payment: { ...payment, merchantName: hostile, description: hostile } },
      'en',
    )
    expect(text).not.toContain('<script')
    expect(text.match(/<bdi>&#60;\/bdi&#62;&#60;script&#62;/g)).toHaveLength(2)
  })

  it('name the shop, and say how to reach it', () => {
    const merchant = { name: 'Olaria Serrana', profile: { supportEmail: 'ajuda@shop.example' } }
    for (const page of pages) {
      const text = renderChallengePage(page, 'en', { merchant })
      expect(text.match(/<bdi>Olaria Serrana<\/bdi>/g)).toHaveLength(1)
      expect(text).toContain(
        'Questions about your order? <span class="part"><a href="mailto:ajuda@shop.example">',
      )
      const silent = renderChallengePage(page, 'en', { merchant: { ...merchant, profile: {} } })
      expect(silent).not.toContain('Questions')
    }
  })

  it('omit an empty description', () => {
    for (const description of [null, '', ' \n']) {
      const page = { shows: 'challenge', payment: { ...payment, description } } as const
      expect(renderChallengePage(page, 'en')).not.toContain('<dt>Description</dt>')
    }
    expect(renderChallengePage({ shows: 'challenge', payment }, 'en')).toContain('<dt>Description</dt>')
  })
})
