import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../http/src/credentials.ts'
import type { SettingsChange } from '../../payments/src/history/domain/settings-change.ts'
import { changeSettings } from '../../payments/src/history/store/settings-changes.ts'
import { insertAccessToken } from '../../payments/src/merchants/store/access-tokens.ts'
import { deliveryFailures, notificationTypes } from '../../payments/src/notifications/domain/notification.ts'
import { methodNames } from '../../payments/src/payment-methods/registry.ts'
import { differenceKinds } from '../../payments/src/reconciliation/domain/difference.ts'
import { openStore } from '../../payments/src/schema/open-store.ts'
import { closeAfterAll } from '../../server/test/support/close-after-all.ts'
import { asMerchant, startTestService } from '../../server/test/support/start-test-service.ts'
import { notificationRow } from '../../server/test/support/stored-rows.ts'
import { makeTemporaryFolder } from '../../server/test/support/temporary-folder.ts'
import { leavesOf, textsOfPage } from '../../server/test/support/texts-of-page.ts'
import { type Visitor, visitDashboard } from '../../server/test/support/visit-dashboard.ts'
import { catalogue } from '../../values/src/errors.ts'
import { type Locale, localeFacts, locales } from '../../values/src/locale.ts'
import { dashboardWords } from './words/dashboard-words.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const address = { kind: 'file', path: join(folder.path, 'languages.sqlite') } as const

let reader: Visitor
/** The session of a merchant without records. */
let beginner: Visitor

/** A request for a page in the language that its address names. */
type Visit = (lang: Locale) => Promise<{ readonly status: number; readonly text: string }>

const visits: (readonly [name: string, visit: Visit])[] = []
const inLanguage = (path: string, lang: Locale): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
const look = (path: string, by: () => Visitor = () => visitor): void =>
  void visits.push([path, (lang) => by().look(inLanguage(path, lang))])
const submit = (path: string, fields: Readonly<Record<string, string>>): void =>
  void visits.push([
    `${path} ${JSON.stringify(fields)}`,
    (lang) => visitor.submit(inLanguage(path, lang), fields),
  ])

const service = await closeAfterAll(startTestService({ store: address, loginsPerMinute: 1000 }))
const store = await closeAfterAll(openStore(address))
const visitor = await visitDashboard(service)

beforeAll(async () => {
  await insertAccessToken(store.db, {
    merchantId: 'demo',
    tokenHash: hashOf('at_reader'),
    expiresAtMs: null,
    name: '§ Ana',
    role: 'read',
  })
  reader = await visitDashboard(service, { token: 'at_reader' })
  beginner = await visitDashboard(service, 'other')
  await addLinks()
  await addPayments()
  await addNotifications()
  await addReconciliations()
  await addSettingsChanges()
  addPages()
})

async function addLinks(): Promise<void> {
  const address = { street: '§', number: '1', city: '§', zipCode: '01310100', country: 'BR', state: 'SP' }
  const payer = {
    name: '§ Ana',
    email: 'ana@mail.example',
    phone: '+573001234567',
    documentId: '52998224725',
  }
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
  let orders = 0
  const newLink = async (fields: object): Promise<string> => {
    orders += 1
    const order = {
      orderId: `order_${orders}`,
      amount: 500_000,
      currency: 'BRL',
      country: 'BR',
      description: '§',
    }
    const { body } = await service.post(
      '/v2/cashier/payment-link',
      { ...order, allowPaymentMethods: ['PIX'], callbackUrl: 'https://shop.example/hook', ...fields },
      asMerchant('demo'),
    )
    const { linkId } = body as { readonly linkId?: string }
    if (!linkId) throw new Error(`no link: ${JSON.stringify(body)}`)
    return `/dashboard/links/${linkId}`
  }
  const play = (path: string, method: string, outcome: string) =>
    visitor.submit(`${path}/play`, { method, outcome })

  const whole = await newLink({
    ...payer,
    allowPaymentMethods: ['CREDIT_CARD', 'PIX', 'BOLETO'],
    redirectUrl: 'https://shop.example/paid',
    paymentDocumentUrl: 'https://shop.example/document',
    paymentIntentInfo: { installmentPlanId: 'plan_1', taxPlanId: 'plan_1' },
    billingAddress: address,
    metadata: { '§': '§' },
    paymentOptions: {
      boleto: { dueDate: inDays(2), fine: { type: 'RATE', startDate: inDays(3), value: 0.02 } },
    },
  })
  const asked = await newLink({ needCollectAddress: true, expiresAt: inDays(1) })
  const dollars = await newLink({
    currency: 'USD',
    allowPaymentMethods: ['PIX'],
    amount: 10_000,
    paymentIntentInfo: { targetCurrency: 'BRL' },
  })
  for (const path of [whole, asked, dollars]) look(path)
  look(`${whole}/cancel`)
  for (const [method, country, currency] of [
    ['PIX', 'BR', 'BRL'],
    ['BOLETO', 'BR', 'BRL'],
    ['BANK_TRANSFER_BR', 'BR', 'BRL'],
    ['BANK_TRANSFER_MX', 'MX', 'MXN'],
    ['OXXO', 'MX', 'MXN'],
    ['PSE', 'CO', 'COP'],
    ['EFECTY', 'CO', 'COP'],
    ['NEQUI', 'CO', 'COP'],
    ['BANK_TRANSFER_PE', 'PE', 'PEN'],
    ['WEB_PAY', 'CL', 'CLP'],
  ] as const) {
    const { documentId: _, ...known } = payer
    const path = await newLink({ ...known, country, currency, allowPaymentMethods: [method] })
    await play(path, method, 'later')
    look(path)
  }
  const cancelled = await newLink({})
  await play(cancelled, 'PIX', 'failed')
  await visitor.submit(`${cancelled}/cancel`)
  look(`${cancelled}?done=cancelled`)
  for (const [path, reason] of [
    [dollars, '§'],
    [await newLink({ allowPaymentMethods: ['BOLETO'] }), 'simulate_failure'],
  ] as const) {
    await play(path, path === dollars ? 'PIX' : 'BOLETO', 'paid')
    look(`${path}/refund`)
    submit(`${path}/refund`, { amount: 'x', reason: '4242 4242 4242 4242' })
    submit(`${path}/refund`, { amount: '900000', reason: '' })
    submit(`${path}/refund`, { amount: '2', reason: '§', step: 'review' })
    submit(`${path}/refund`, { amount: '50', reason: '§', beneficiaryName: '§', step: 'review' })
    const done = await newLink({})
    await play(done, 'PIX', 'paid')
    await visitor.submit(`${done}/refund`, { amount: '2', reason, step: 'confirm' })
    look(`${done}?done=refunded`)
  }
  await service.post('/v1/sandbox/clock', { advanceSeconds: 100_000 }, asMerchant('demo'))
}

async function addPayments(): Promise<void> {
  const payer = {
    name: '§ Ana',
    email: 'ana@mail.example',
    phone: '+5511987654321',
    documentId: '52998224725',
  }
  const charge = async (idempotencyKey: string, fields: object = {}, pan = '4242424242424242') => {
    await service.charge({ cardId: await service.newCardId(pan), idempotencyKey, ...fields })
    const path = `/dashboard/payments/${idempotencyKey}`
    look(path)
    return path
  }
  const sale = await charge('sale_1', { payer, description: '§', referenceId: 'ref_1' })
  look(`${sale}/refund`)
  submit(`${sale}/refund`, { amount: 'x', reason: '4242 4242 4242 4242', step: 'review' })
  submit(`${sale}/refund`, { amount: '1000000', reason: '', step: 'review' })
  submit(`${sale}/refund`, { amount: '1', reason: '§', step: 'review' })
  submit(`${sale}/refund`, { amount: '10', reason: '', step: 'review' })
  const reasons = Object.entries(catalogue).filter(([, { status }]) => [402, 409, 503].includes(status))
  for (const [reason] of reasons) look(`${sale}?refused=${reason}`)
  for (const [path, refunds] of [
    [await charge('sale_2'), [['1', 'simulate_failure']]],
    [await charge('sale_3'), [['10', '§']]],
    [await charge('sale_4'), [['1', '§']]],
  ] as const) {
    for (const [amount, reason] of refunds) {
      await visitor.submit(`${path}/refund`, { amount, reason, step: 'confirm' })
    }
  }
  await service.post('/v1/sandbox/clock', { advanceSeconds: 10 }, asMerchant('demo'))
  const cardId = await service.newCardId()
  await service.post(`/v1/payments/cards/${cardId}`, { customerId: '§ 7' }, asMerchant('demo'))
  await service.charge({ cardId, idempotencyKey: 'saved_1' })
  look('/dashboard/payments/saved_1')
  look('/dashboard/cards')
  look('/dashboard/cards?customerId=§ 7')
  look('/dashboard/cards?customerId=nobody')
  const held = await charge('held_1', { capture: false })
  look(`${held}/capture`)
  look(`${held}/cancel`)
  look(`${held}/refund`)
  submit(`${held}/capture`, { amount: 'x' })
  submit(`${held}/capture`, { amount: '10.01' })
  await visitor.submit(`${await charge('held_2', { capture: false })}/capture`, { amount: '4' })
  await visitor.submit(`${await charge('held_3', { capture: false })}/cancel`)
  await charge('declined_1', {}, '4000000000009995')
  const card3dsInfo = { use3ds: true, merchantSite3ds: 'https://shop.example/back' }
  await charge('challenged_1', { card3dsInfo }, '4000000000003220')
}

async function addNotifications(): Promise<void> {
  for (const [index, type] of notificationTypes.entries()) {
    const state = index === 0 ? 'pending' : 'given_up'
    const notification = notificationRow({
      type,
      state,
      createdAtMs: Date.now(),
      nextAttemptAtMs: index === 0 ? Date.now() + 1e9 : null,
      subject: index === 2 ? 'charge:sale_1' : 'lnk_1',
      payload: JSON.stringify({
        data: { paymentStatus: 'SETTLED', refundStatus: 'FAILED', transferStatus: 'SETTLED' },
      }),
      position: 1000 + index,
    })
    const { notificationId } = notification
    await store.db.insertInto('notifications').values(notification).execute()
    const deliveries = [...deliveryFailures, null].map((failure, number) => ({
      merchantId: 'demo',
      notificationId,
      deliveryId: `dlv_${index}_${number}`,
      number: number + 1,
      sentAtMs: Date.now() + number,
      durationMs: 5,
      failure,
      response: failure === 'refused' ? '' : '{}',
      status: failure === 'timed_out' ? null : 200,
      requestHeaders: '{"webhook-id":"1"}',
    }))
    await store.db.insertInto('deliveryAttempts').values(deliveries).execute()
    look(`/dashboard/notifications/${notificationId}`)
  }
}

async function addReconciliations(): Promise<void> {
  const states = Object.keys(dashboardWords.en.reconciliation.sides)
  for (const [index, state] of (['ended', 'failed'] as const).entries()) {
    const [runId, startedAtMs] = [`rcn_${state}`, Date.now() - index]
    const run = { runId, state, startedAtMs, fromMs: 0, untilMs: 1, owner: null, endedAtMs: startedAtMs }
    await store.db
      .insertInto('reconciliationRuns')
      .values({ ...run, source: index === 0 ? 'acquirer' : 'file' })
      .execute()
    const counts = { lineCount: 2, paymentCount: 2, differenceCount: 200, broughtForwardCount: 1 }
    await store.db
      .insertInto('reconciliationCounts')
      .values({ merchantId: 'demo', runId, startedAtMs, ...counts })
      .execute()
    look(`/dashboard/reconciliation?run=${runId}`)
  }
  const rows = differenceKinds.map((kind, index) => ({
    merchantId: 'demo',
    runId: 'rcn_ended',
    number: index + 1,
    kind,
    reference: 'chg_1',
    refundReference: null,
    payment: 'sale_1',
    atMs: null,
    storeState: states[index] ?? null,
    storeAmountMinor: 100,
    storeCurrency: 'BRL',
    acquirerState: states.at(-index) ?? null,
    acquirerAmountMinor: 100,
    acquirerCurrency: 'BRL',
    resolution: (['forward', 'possible', 'none'] as const)[index % 3] ?? 'none',
  }))
  await store.db.insertInto('reconciliationDifferences').values(rows).execute()
  look('/dashboard/reconciliation')
  look('/dashboard/reconciliation', () => beginner)
}

async function addSettingsChanges(): Promise<void> {
  const id = '0123456789ab'
  const terms = { country: 'BR', currency: 'BRL', counts: [2, 3], monthlyRateMillionths: 29_900 } as const
  const rule = { ...terms, brands: [], minInstallmentMinor: 500, minAmountMinor: 1000 }
  const changes: Readonly<Record<SettingsChange['kind'], readonly SettingsChange[]>> = {
    merchant_created: [{ kind: 'merchant_created', name: '§' }],
    api_key_added: [{ kind: 'api_key_added', id, name: '§' }],
    api_key_renamed: [{ kind: 'api_key_renamed', id, from: null, to: '§' }],
    api_key_revoked: [{ kind: 'api_key_revoked', id, name: null }],
    client_added: [{ kind: 'client_added', id: 'ci_1' }],
    client_revoked: [{ kind: 'client_revoked', id: 'ci_1' }],
    access_token_added: [{ kind: 'access_token_added', id, holder: null, role: 'read' }],
    access_token_revoked: [{ kind: 'access_token_revoked', id, holder: '§', role: 'write' }],
    origin_added: [{ kind: 'origin_added', origin: 'https://shop.example' }],
    origin_removed: [{ kind: 'origin_removed', origin: 'https://shop.example' }],
    notification_url_changed: [
      { kind: 'notification_url_changed', from: null, to: 'https://shop.example/' },
      { kind: 'notification_url_changed', from: 'https://shop.example/', to: null },
    ],
    logo_url_changed: [{ kind: 'logo_url_changed', from: null, to: 'https://shop.example/' }],
    profile_changed: [{ kind: 'profile_changed', field: 'legalName', from: null, to: '§' }],
    logo_saved: [{ kind: 'logo_saved' }],
    logo_removed: [{ kind: 'logo_removed' }],
    signing_secret_replaced: [
      { kind: 'signing_secret_replaced', id: 'whs_1', othersRetireAtMs: null },
      { kind: 'signing_secret_replaced', id: 'whs_1', othersRetireAtMs: 1 },
    ],
    installment_rule_added: [{ kind: 'installment_rule_added', rule }],
    installment_rule_changed: [{ kind: 'installment_rule_changed', from: rule, to: rule }],
    installment_rule_removed: [{ kind: 'installment_rule_removed', rule }],
    destination_added: [{ kind: 'destination_added', name: '§', origin: 'https://api.example' }],
    destination_removed: [{ kind: 'destination_removed', name: '§', origin: 'https://api.example' }],
  }
  for (const [index, change] of Object.values(changes).flat().entries()) {
    const actor = (['dashboard:§ Ana', 'dashboard', 'command_line'] as const)[index % 3] ?? 'dashboard'
    await changeSettings(store.db, { merchantId: 'demo', actor, atMs: Date.now() }, (_, record) =>
      record(change),
    )
  }
  look('/dashboard/settings/changes')
  look('/dashboard/settings/changes', () => beginner)
}

function logInWith(token: string, lang: Locale) {
  return service.send(inLanguage('/dashboard/login', lang), {
    method: 'POST',
    headers: { origin: service.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token }),
  })
}

function addPages(): void {
  for (const path of ['links', 'payments', 'refunds', 'notifications'].map((name) => `/dashboard/${name}`)) {
    look(path)
    look(path, () => beginner)
    look(`${path}?q=nothing`)
    look(`${path}?from=2020-01-01&sort=oldest`)
    look(`${path}?q=0&status=none&after=1-a`)
  }
  for (const path of ['', '/settings', '/sandbox', '/sandbox?done=moved', '/links/new', '/nowhere']) {
    look(`/dashboard${path}`)
  }
  look('/dashboard', () => reader)
  look('/dashboard', () => beginner)
  for (const done of Object.keys(dashboardWords.en.page.done)) look(`/dashboard/settings?done=${done}`)
  visits.push(['the login page', (lang) => service.send(inLanguage('/dashboard/login', lang))])
  visits.push(['a wrong token', (lang) => logInWith('at_wrong', lang)])
  submit('/dashboard/sandbox/clock', { formKey: 'x' })
  visits.push([
    'a change by a reader',
    (lang) => reader.submit(inLanguage('/dashboard/settings/api-keys', lang)),
  ])
  const order = { orderId: 'order_x', amount: '12.50', country: 'BR', 'BR-PIX': 'yes' }
  for (const fields of [
    {
      ...order,
      orderId: ' ',
      amount: 'x',
      email: 'x',
      phone: 'x',
      description: '4242 4242 4242 4242',
    },
    {
      ...order,
      orderId: 'x'.repeat(65),
      documentId: '1',
      redirectUrl: 'ftp://x.example',
      callbackUrl: 'https://10.0.0.1',
    },
    ...['BR', 'MX', 'CO', 'CL', 'PE'].map((country) => ({ ...order, country, documentId: '1' })),
    { ...order, orderId: 'order_1' },
    { ...order, country: 'CO', 'CO-CREDIT_CARD': 'yes', amount: '10.50' },
    { ...order, currency: 'MXN' },
    { ...order, country: 'MX' },
    { ...order, 'BR-BOLETO': 'yes', amount: '4.99' },
    { orderId: 'order_y', amount: '500', country: 'CO', 'CO-PSE': 'yes' },
    { orderId: 'order_y', amount: '5.5', country: 'CL', 'CL-WEB_PAY': 'yes' },
  ]) {
    submit('/dashboard/links/new', fields)
  }
  for (const origin of [
    'https://*.example',
    'https://1.2.3.4',
    'http://x.example',
    'x',
    'https://a@b',
    'https://a/b',
  ]) {
    submit('/dashboard/settings/origins', { origin })
  }
  for (const notificationUrl of [
    'x',
    'https://a:b@c.example',
    'http://x.example',
    'https://10.0.0.1',
    'https://x.example:22',
  ]) {
    submit('/dashboard/settings/notification-url', { notificationUrl })
  }
  submit('/dashboard/settings/signing-secret', {})
}

/** Names that are the same in every language. */
const names = [
  ...Object.values(localeFacts).map(({ name }) => name),
  ...[
    'Olaria Serrana',
    'Ana Souza',
    'Other Store',
    'Sandbox Bank',
    'Element Sandbox',
    'Bancamía',
    'EFECTY',
    'Visa',
    '3-D Secure',
  ],
]
// Ids, addresses, codes and the texts of this test.
const isData = (text: string): boolean =>
  /§|^\S*(?:_|:\/\/|@)\S*$|^[A-Z]{3}$|^\d[\d.,]*\s[A-Z]{3}$|^[0-9a-f]{32}$|^000201|^[\w.]+\.example$/u.test(
    text,
  )

/** Finds texts that are left in English on a page in another language. */
function finderOf(lang: Locale) {
  const own = new Map(leavesOf(dashboardWords[lang]))
  const allOwn = [...own.values()].join('\n')
  const english = leavesOf(dashboardWords.en)
  const ownMethods: readonly string[] = Object.values(methodNames[lang])
  const shared = new Set([
    ...english.filter(([path, text]) => own.get(path) === text).map(([, text]) => text),
    ...Object.values(methodNames.en).filter((name) => ownMethods.includes(name)),
    ...names,
  ])
  const sentences = english
    .flatMap(([, text]) => text.split('§').map((part) => part.trim()))
    .filter((text) => text.includes(' ') && !allOwn.includes(text))
  return {
    /** The texts that the English page has too, because no table of texts contains them. */
    untranslatedIn(inEnglish: readonly string[], translated: readonly string[]): readonly string[] {
      const texts = new Set(inEnglish)
      return translated.filter((text) => texts.has(text) && !shared.has(text) && !isData(text))
    },
    /** The sentences of the English texts that a page has. */
    englishIn(translated: readonly string[]): readonly string[] {
      const said = translated.join('\n')
      return sentences.filter((sentence) => said.includes(sentence))
    },
  }
}

interface SeenPage {
  readonly status: number
  readonly texts: readonly string[]
}

const inEnglish = new Map<string, SeenPage>()

async function englishOf(name: string, visit: Visit): Promise<SeenPage> {
  const { status, text } = await visit('en')
  const seen = { status, texts: textsOfPage(text) }
  inEnglish.set(name, seen)
  return seen
}

describe.each(locales.filter((locale) => locale !== 'en'))('the dashboard in %s', (lang) => {
  const { untranslatedIn, englishIn } = finderOf(lang)

  it('has no text in English on any page', async () => {
    expect(visits.length).toBeGreaterThan(90)
    const found: unknown[] = []
    for (const [name, visit] of visits) {
      const english = inEnglish.get(name) ?? (await englishOf(name, visit))
      const { status, text } = await visit(lang)
      expect([name, status]).toEqual([name, english.status])
      expect(text).toContain(`<html lang="${lang}"`)
      const texts = textsOfPage(text)
      const left = [...untranslatedIn(english.texts, texts), ...englishIn(texts)]
      if (left.length > 0) found.push([name, left])
    }
    expect(found).toEqual([])
  })

  it('control: finds a sentence that was left in a view', () => {
    const view = (text: string) => textsOfPage(`<title>x</title><main><p>${text}</p></main>`)
    expect(untranslatedIn(view('Two cups left.'), view('Two cups left.'))).toEqual(['Two cups left.'])
    expect(englishIn(view(dashboardWords.en.lists.noResults))).toEqual([dashboardWords.en.lists.noResults])
    const label = textsOfPage('<title>x</title><a aria-label="Pages">1</a>')
    expect(untranslatedIn(label, label)).toEqual(['Pages'])
  })
})
