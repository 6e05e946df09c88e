import { describe, expect, it } from 'vitest'
import { readDocs } from './read-docs.ts'
import { type Found, indexParts, partsOf, searchDocs } from './search-docs.ts'

const search: (...of: Parameters<typeof searchDocs>) => readonly Found[] = (...of) => searchDocs(...of).found
const docs = indexParts(partsOf(readDocs('https://pay.example')))

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
    ['sso', '/docs/not-supported#single-sign-on-and-accounts-for-people'],
    ['openid', '/docs/not-supported#single-sign-on-and-accounts-for-people'],
    ['single sign-on', '/docs/not-supported#single-sign-on-and-accounts-for-people'],
    ['email receipt', '/docs/not-supported#e-mails-to-payers'],
    ['account updater', '/docs/not-supported#network-tokens-and-card-updates'],
    ['webview', '/docs/not-supported#ios-android-and-react-native'],
    ['multiple currencies', '/docs/not-supported#other-currencies'],
    ['refund', '/docs/packages/node#refunds'],
    ['partial refund', '/docs/packages/node#refunds'],
    ['how do I refund a payment?', '/docs/packages/node#refunds'],
    ['save card', '/docs/packages/node#saved-cards'],
    ['save a card', '/docs/packages/node#saved-cards'],
    ['card on file', '/docs/packages/node#saved-cards'],
    ['partial capture', '/docs/packages/node#reserve-capture-and-cancel'],
    ['authorize', '/docs/packages/node#reserve-capture-and-cancel'],
    ['webhook', '/docs/notifications'],
    ['signature', '/docs/notifications#check-the-signature'],
    ['verify signature', '/docs/notifications#check-the-signature'],
    ['ngrok', '/docs/command-line#listen'],
    ['csp', '/docs/csp'],
    ['content security policy', '/docs/csp'],
    ['react', '/docs/packages/react'],
    ['vue', '/docs/frameworks#vue'],
    ['angular', '/docs/frameworks#angular'],
    ['ssr', '/docs/packages/react#rendering-on-a-server'],
    ['next.js', '/docs/packages/react#rendering-on-a-server'],
    ['pix expiration', '/docs/codes'],
    ['boleto', '/docs/payment-links'],
    ['pix qr code', '/docs/codes'],
    ['currency', '/docs/not-supported#other-currencies'],
    ['api key', '/docs/operations#merchants-and-their-credentials'],
    ['rotate api key', '/docs/operations#merchants-and-their-credentials'],
    ['log in', '/docs/dashboard'],
    ['login', '/docs/dashboard'],
    ['dark mode', '/docs/library#style'],
    ['error codes', '/docs/errors'],
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
    ['reembolso', '/docs/packages/node#refunds'],
    ['devolución', '/docs/packages/node#refunds'],
    ['devolucion', '/docs/packages/node#refunds'],
    ['estorno', '/docs/packages/node#refunds'],
    ['cuotas', '/docs/installments'],
    ['parcelas', '/docs/installments'],
    ['contracargo', '/docs/not-supported#disputes-and-chargebacks'],
    ['cartão salvo', '/docs/packages/node#saved-cards'],
    ['tarjetas de prueba', '/docs/sandbox#test-cards'],
    ['notificação', '/docs/notifications'],
    ['notificaciones', '/docs/notifications'],
    ['autenticação', '/docs/three-d-secure'],
    ['webhok', '/docs/notifications'],
    ['refnud', '/docs/packages/node#refunds'],
    ['instalments', '/docs/installments'],
  ])('"%s" leads to %s first', (query, address) => {
    expect(search(query, docs)[0]?.address).toBe(address)
  })

  it('prefers words to parts of words: "tip" is in "multiple" too', () => {
    const part = { page: 'A page', heading: 'A heading', otherWords: '' }
    const [multiple, tip] = ['Multiples of it', 'No tips'].map((text) => ({ ...part, address: text, text }))
    if (!multiple || !tip) throw new Error('Two parts are needed.')
    expect(search('tip', indexParts([multiple, tip])).map(({ address }) => address)).toEqual([
      'No tips',
      'Multiples of it',
    ])
  })

  it('prefers whole words to beginnings, wherever the words are', () => {
    const part = { page: 'A page', otherWords: '', text: '' }
    const found = search(
      'pix',
      indexParts([
        { ...part, heading: 'Pixels', address: 'begun' },
        { ...part, heading: 'Pix', address: 'whole' },
      ]),
    )
    expect(found.map(({ address }) => address)).toEqual(['whole', 'begun'])
  })

  it('corrects no short word, and no word that is in the documents', () => {
    const part = { page: 'A page', heading: 'A heading', otherWords: '', address: '' }
    const both = indexParts([
      { ...part, text: 'tips capture' },
      { ...part, text: 'captures' },
    ])
    expect(search('tisp', both)).toEqual([])
    expect(search('captures', both).map(({ text }) => text)).toEqual(['captures'])
  })

  it('says which words it has corrected', () => {
    expect(searchDocs('How do I refnud a webhok?', docs)).toMatchObject({
      searched: 'how do i refund a webhook',
      corrected: ['refnud', 'webhok'],
    })
    expect(searchDocs('refund', docs)).toMatchObject({ searched: 'refund', corrected: [] })
  })

  it('shows the place where the words follow each other, and not where the first of them is alone', () => {
    const behaves = search('apple pay', docs).find(({ page }) => page.startsWith('Coming from'))
    expect(behaves?.excerpt).toContain('wallets (Apple Pay, Google Pay)')
  })

  it('finds a name within another one', () => {
    expect(search('curecvv', docs)[0]?.address).toBe('/docs/library#createtype-options')
  })

  it('finds words that a part has only for the search, and does not show them', () => {
    const [found] = search('swift kotlin', docs)
    expect(found?.heading).toBe('iOS, Android and React Native')
    expect(found?.excerpt).not.toContain('kotlin')
  })
})
