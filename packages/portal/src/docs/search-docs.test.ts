import { describe, expect, it } from 'vitest'
import { readDocs } from './read-docs.ts'
import { partsOf, searchDocs } from './search-docs.ts'

const parts = partsOf(readDocs('https://pay.example'))

describe('the search of the documents', () => {
  it.each([
    ['apple pay', '/docs/not-supported#wallets-apple-pay-and-google-pay'],
    ['Google Pay', '/docs/not-supported#wallets-apple-pay-and-google-pay'],
    ['wallet', '/docs/not-supported#wallets-apple-pay-and-google-pay'],
    ['subscription', '/docs/not-supported#subscriptions-and-recurring-payments'],
    ['recurring', '/docs/not-supported#subscriptions-and-recurring-payments'],
    ['marketplace', '/docs/not-supported#marketplaces-and-split-payments'],
    ['marketplace / split', '/docs/not-supported#marketplaces-and-split-payments'],
    ['payout', '/docs/not-supported#payouts'],
    ['dispute', '/docs/not-supported#disputes-and-chargebacks'],
    ['chargeback', '/docs/not-supported#disputes-and-chargebacks'],
    ['tip', '/docs/not-supported#tips'],
    ['tax', '/docs/not-supported#taxes-and-invoices'],
    ['invoice', '/docs/not-supported#taxes-and-invoices'],
    ['multi currency', '/docs/not-supported#other-currencies'],
    ['mobile sdk', '/docs/not-supported#ios-android-and-react-native'],
    ['ios / android', '/docs/not-supported#ios-android-and-react-native'],
    ['react native', '/docs/not-supported#ios-android-and-react-native'],
    ['woocommerce', '/docs/not-supported#wordpress-woocommerce-and-shopify'],
    ['wordpress / woocommerce / shopify', '/docs/not-supported#wordpress-woocommerce-and-shopify'],
    ['refund', '/docs/packages/node#refunds'],
    ['saved card', '/docs/packages/node#saved-cards'],
    ['idempotency', '/docs/packages/node#idempotency-an-order-is-charged-once'],
    ['webhook secret', '/docs/notifications#check-the-signature'],
    ['installments', '/docs/installments'],
    ['pix', '/docs/payment-links'],
    ['3ds', '/docs/three-d-secure'],
    ['cvv', '/docs/library#createtype-options'],
    ['pci', '/docs/pci-dss'],
    ['test card', '/docs/sandbox#test-cards'],
    ['rate limit', '/docs/operations#rate-limits'],
    ['go live', '/docs/going-live'],
    ['self host', '/docs/going-live'],
    ['license', '/docs/readme#license'],
  ])('"%s" leads to %s first', (query, address) => {
    expect(searchDocs(query, parts)[0]?.address).toBe(address)
  })

  it('prefers words to parts of words: "tip" is in "multiple" too', () => {
    const part = { page: 'A page', heading: 'A heading', otherWords: '' }
    const [multiple, tip] = ['Multiples of it', 'No tips'].map((text) => ({ ...part, address: text, text }))
    if (!multiple || !tip) throw new Error('Two parts are needed.')
    expect(searchDocs('tip', [multiple, tip]).map(({ address }) => address)).toEqual([
      'No tips',
      'Multiples of it',
    ])
  })

  it('shows the place where the words follow each other, and not where the first of them is alone', () => {
    const behaves = searchDocs('apple pay', parts).find(({ page }) => page.startsWith('Coming from'))
    expect(behaves?.excerpt).toContain('wallets (Apple Pay, Google Pay)')
  })

  it('finds a name within another one', () => {
    expect(searchDocs('curecvv', parts)[0]?.address).toBe('/docs/library#createtype-options')
  })

  it('finds words that a part has only for the search, and does not show them', () => {
    const [found] = searchDocs('swift kotlin', parts)
    expect(found?.heading).toBe('iOS, Android and React Native')
    expect(found?.excerpt).not.toContain('kotlin')
  })
})
