import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Charge } from '../../payments/src/charges/domain/charge.ts'
import { insertCharge } from '../../payments/src/charges/store/charges.ts'
import { insertAttempt } from '../../payments/src/links/store/attempts.ts'
import { insertLink } from '../../payments/src/links/store/payment-links.ts'
import { insertRefund } from '../../payments/src/refunds/store/refunds.ts'
import { openStore } from '../../payments/src/schema/open-store.ts'
import { closeAfterAll } from '../../server/test/support/close-after-all.ts'
import { type Answer, asMerchant, startTestService } from '../../server/test/support/start-test-service.ts'
import {
  attemptRow,
  cardRow,
  chargeRow,
  linkRow,
  notificationRow,
  refundRow,
} from '../../server/test/support/stored-rows.ts'
import { makeTemporaryFolder } from '../../server/test/support/temporary-folder.ts'
import { visitDashboard } from '../../server/test/support/visit-dashboard.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const address = { kind: 'file', path: join(folder.path, 'dashboard.sqlite') } as const
const nowMs = Date.UTC(2026, 5, 30, 12)

const service = await closeAfterAll(
  startTestService({ store: address, nowMs: () => nowMs, loginsPerMinute: 1000 }),
)
const store = await closeAfterAll(openStore(address))
const visitor = await visitDashboard(service)
const stranger = await visitDashboard(service, 'other')

const linkForm = { orderId: 'A-1', amount: '12.50', country: 'BR', 'BR-PIX': 'yes', 'BR-CREDIT_CARD': 'yes' }

/** Creates a link in the dashboard. @returns its address there. */
async function newLink(fields: Readonly<Record<string, string>>): Promise<string> {
  const { headers, text } = await visitor.submit('/dashboard/links/new', { ...linkForm, ...fields })
  const path = (headers.get('location') ?? '').split('?')[0]
  if (!path) throw new Error(`no link: ${text}`)
  return path
}

const play = (path: string, outcome: string) => visitor.submit(`${path}/play`, { method: 'PIX', outcome })
const recordOf = (path: string) => service.findLink(path.split('/').at(-1) ?? '')

describe('a new link', () => {
  it('is created from the form, by the rules of the API', async () => {
    const path = await newLink({
      orderId: 'Shoes & socks',
      amount: '1234,5',
      description: 'Two pairs',
      name: 'Ana',
      email: 'ana@mail.example',
      needCollectAddress: 'yes',
      lifetime: '24',
    })
    expect(await recordOf(path)).toMatchObject({
      orderId: 'Shoes & socks',
      amount: 123_450,
      currency: 'BRL',
      allowPaymentMethods: ['CREDIT_CARD', 'PIX'],
      description: 'Two pairs',
      needCollectAddress: true,
      expiredTime: '2026-07-01 12:00:00',
    })
    const { text } = await visitor.look(`${path}?done=created`)
    expect(text).toContain('Link created.')
    expect(text).toContain(`/pay/${path.split('/').at(-1)}`)
    expect(text).toContain('aria-label="QR code for the link"')
  })

  it.each([
    ['R$\u00a01.234,50', 'en', 123_450],
    ['1.234', 'pt', 123_400],
    ['1,234', 'en', 123_400],
  ])('has its amount as it is typed: %j in %s', async (amount, lang, minor) => {
    const fields = { ...linkForm, orderId: `typed ${amount}`, amount }
    const { headers } = await visitor.submit(`/dashboard/links/new?lang=${lang}`, fields)
    expect(await recordOf((headers.get('location') ?? '').split('?')[0] ?? '')).toMatchObject({
      amount: minor,
    })
  })

  it('has its payer’s phone number as people write it', async () => {
    const fields = { ...linkForm, orderId: 'phone', phone: ' +55 (11) 98765-4321 ' }
    const { headers } = await visitor.submit('/dashboard/links/new', fields)
    expect(await recordOf((headers.get('location') ?? '').split('?')[0] ?? '')).toMatchObject({
      phone: '+5511987654321',
    })
  })

  it('is rejected if a value is too long, which the browser does not cut', async () => {
    const form = (await visitor.look('/dashboard/links/new')).text
    expect(new Set(form.match(/maxlength="\d+"/g))).toEqual(new Set(['maxlength="2048"']))
    const { status, text } = await visitor.submit('/dashboard/links/new', {
      ...linkForm,
      orderId: 'x'.repeat(65),
      email: `${'x'.repeat(60)}@mail.example`,
    })
    expect(status).toBe(400)
    expect(text).toContain('id="orderId-mistake">Enter at most 64 characters.')
    expect(text).toContain('id="email-mistake">Enter at most 64 characters.')
  })

  it('that is sent twice is created once, and the second response leads to it', async () => {
    const fields = { ...linkForm, orderId: 'twice' }
    const answers = await Promise.all([
      visitor.submit('/dashboard/links/new', fields),
      visitor.submit('/dashboard/links/new', fields),
    ])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
  })

  it('for an order that has a link is rejected beside the field, and the form keeps the input', async () => {
    await newLink({ orderId: 'taken' })
    const typed = { ...linkForm, orderId: 'taken', amount: '99', description: 'Some "quoted" <text>' }
    const { status, text } = await visitor.submit('/dashboard/links/new', typed)
    expect(status).toBe(400)
    expect(text).toMatch(/id="orderId-mistake">Another payment link already has this order ID/)
    expect(text).toContain('value="99"')
    expect(text).toContain('value="Some &#34;quoted&#34; &#60;text&#62;"')
    expect(text).toMatch(/name="BR-PIX" value="yes" checked/)
    expect(text).not.toMatch(/name="BR-BOLETO" value="yes" checked/)
  })

  it.each([
    ['amount', { amount: '1.000' }],
    ['amount', { amount: '-5' }],
    ['amount', { amount: '0' }],
    ['amount', { amount: '12.345' }],
    ['amount', { amount: '1.5', country: 'CL', 'CL-FINTOC': 'yes' }],
    ['amount', { 'BR-BOLETO': 'yes', amount: '4.99' }],
    ['orderId', { orderId: ' ' }],
    ['email', { email: 'nobody' }],
    ['phone', { phone: '11 98765' }],
    ['documentId', { documentId: '123' }],
    ['redirectUrl', { redirectUrl: 'http://evil.example' }],
    ['callbackUrl', { callbackUrl: 'ftp://shop.example' }],
    ['currency', { currency: 'MXN' }],
    ['methods', { 'BR-PIX': 'yes', country: 'MX' }],
    ['name', { country: 'CO', 'CO-PSE': 'yes', amount: '5000', phone: '+573001234567' }],
  ] as const)('is rejected beside its field: %s %j', async (field, fields) => {
    const { status, text } = await visitor.submit('/dashboard/links/new', {
      ...linkForm,
      orderId: `bad-${field}`,
      ...fields,
    })
    expect(status).toBe(400)
    expect(text).toContain(`id="${field}-mistake"`)
    const { rows } = { rows: await store.db.selectFrom('paymentLinks').select('orderId').execute() }
    expect(rows.map(({ orderId }) => orderId)).not.toContain(`bad-${field}`)
  })

  it('says in a sentence what a field needs', async () => {
    const { text } = await visitor.submit('/dashboard/links/new', { ...linkForm, orderId: ' ' })
    expect(text).toContain('id="orderId-mistake">This field is required.<')
  })

  it('requires a sub-merchant from a payment service provider', async () => {
    const psp = await visitDashboard(service, 'psp')
    const without = await psp.submit('/dashboard/links/new', linkForm)
    expect(without.text).toContain('id="subMerchantId-mistake"')
    expect((await psp.submit('/dashboard/links/new', { ...linkForm, subMerchantId: 's1' })).status).toBe(303)
  })
})

describe('a link', () => {
  it('is cancelled once', async () => {
    const path = await newLink({ orderId: 'to cancel' })
    expect((await visitor.look(`${path}/cancel`)).text).toContain('nobody can pay it')
    const first = await visitor.follow(`${path}/cancel`)
    expect(first.text).toContain('Cancelled.')
    expect(first.text).toContain('Link cancelled')
    const second = await visitor.follow(`${path}/cancel`)
    expect(second.text).toContain('The payment link was cancelled or has expired.')
    expect(await recordOf(path)).toMatchObject({ paymentStatus: 'CANCELLED' })
  })

  it('has a timeline: method chosen, failed, paid, and partially refunded after a confirmation', async () => {
    const path = await newLink({ orderId: 'a story' })
    await play(path, 'later')
    await play(path, 'failed')
    const paid = await visitor.follow(`${path}/play`, { method: 'PIX', outcome: 'paid' })
    for (const told of ['Link created', 'Payer chose Pix', 'Payment failed', 'Paid']) {
      expect(paid.text).toContain(told)
    }
    const asked = { amount: '2.50', reason: 'One was <torn>' }
    const review = await visitor.submit(`${path}/refund`, { ...asked, step: 'review' })
    expect(review.text).toContain('2.50 <span class="currency">BRL')
    expect(review.text).toContain('This is a partial refund.')
    expect(await recordOf(path)).toMatchObject({ refundStatus: 'INITIAL_STATUS' })
    const done = await visitor.follow(`${path}/refund`, { ...asked, step: 'confirm' })
    expect(done.text).toContain('Refund requested.')
    expect(done.text).toContain('One was &#60;torn&#62;')
    // Pressed twice, and then once more: one refund.
    const again = await visitor.follow(`${path}/refund`, { ...asked, step: 'confirm' })
    expect(again.text).toContain('A refund of this link is in progress.')
    expect(await recordOf(path)).toMatchObject({ refundStatus: 'IN_PROGRESS', refundAmount: 250 })
    expect((await visitor.look('/dashboard/refunds?q=a+story')).text).toContain('2.50')
  })

  it('is not refunded by more than was paid or by an invalid amount, and the form keeps the input', async () => {
    const path = await newLink({ orderId: 'not so much' })
    await play(path, 'paid')
    for (const [amount, said] of [
      ['12.51', 'You can refund at most 12.50 BRL.'],
      ['1.000', '“1.000” is not a clear amount in BRL. Enter it as in this example: 1234.50.'],
      ['1.000,00', 'You can refund at most 12.50 BRL.'],
      ['0', '“0” is not a clear amount'],
    ] as const) {
      const answer = await visitor.submit(`${path}/refund`, { amount, reason: 'r', step: 'confirm' })
      expect([answer.status, answer.text.includes(said), answer.text.includes(`value="${amount}"`)]).toEqual([
        400,
        true,
        true,
      ])
    }
    expect(await recordOf(path)).toMatchObject({ refundStatus: 'INITIAL_STATUS' })
  })

  it('that is unpaid cannot be refunded', async () => {
    const path = await newLink({ orderId: 'unpaid' })
    const answer = await visitor.follow(`${path}/refund`, { amount: '1', step: 'confirm' })
    expect(answer.text).toContain('Only a paid link can be refunded.')
  })
})

describe('an authorization', () => {
  const authorize = async (idempotencyKey: string) => {
    const cardId = await service.newCardId()
    await service.charge({ cardId, idempotencyKey, capture: false })
    return `/dashboard/payments/${idempotencyKey}`
  }

  it('is partially captured, once', async () => {
    const path = await authorize('dashboard-1')
    const tooMuch = await visitor.submit(`${path}/capture`, { amount: '10.01' })
    expect(tooMuch.status).toBe(400)
    expect(tooMuch.text).toContain('id="amount-mistake"')
    const first = await visitor.follow(`${path}/capture`, { amount: '4' })
    expect(first.text).toContain('Captured.')
    const second = await visitor.follow(`${path}/capture`, { amount: '5' })
    expect(second.text).toContain('Only an AUTHORIZED payment can be captured or cancelled.')
    expect((await service.find('dashboard-1')).body).toMatchObject({
      transferStatus: 'SETTLED',
      finalAmount: 400,
    })
  })

  it('is cancelled', async () => {
    const path = await authorize('dashboard-2')
    expect((await visitor.look(`${path}/cancel`)).text).toContain('Cancel this authorization?')
    expect((await visitor.follow(`${path}/cancel`)).text).toContain('Cancelled by you.')
    expect((await service.find('dashboard-2')).body).toMatchObject({ transferStatus: 'CANCELLED' })
  })

  it('that was declined shows the reason', async () => {
    const cardId = await service.newCardId('4000000000009995')
    await service.charge({ cardId, idempotencyKey: 'dashboard-3' })
    const { text } = await visitor.look('/dashboard/payments/dashboard-3')
    expect(text).toContain('Declined')
    expect(text).toContain('Insufficient funds.')
  })
})

it('shows which request of the API made, captured or cancelled a payment or a link', async () => {
  const made = await service.charge({
    cardId: await service.newCardId(),
    idempotencyKey: 'dashboard-5',
    capture: false,
  })
  const captured = await service.capture('dashboard-5')
  const { text } = await visitor.look('/dashboard/payments/dashboard-5')
  for (const { headers } of [made, captured]) {
    expect(text).toContain(`Request <code>${headers.get('x-request-id')}</code>`)
  }
  const order = { orderId: 'dashboard-6', amount: 1000, currency: 'BRL', country: 'BR' }
  const link = await service.post(
    '/v2/cashier/payment-link',
    { ...order, allowPaymentMethods: ['PIX'] },
    asMerchant('demo'),
  )
  const { linkId } = link.body as { readonly linkId: string }
  expect((await visitor.look(`/dashboard/links/${linkId}`)).text).toContain(
    `Request <code>${link.headers.get('x-request-id')}</code>`,
  )
})

it('shows the payer of a card payment', async () => {
  const payer = { name: 'Ana Souza', documentId: '52998224725', address: { street: 'Paulista', number: '9' } }
  await service.charge({ cardId: await service.newCardId(), idempotencyKey: 'dashboard-4', payer })
  const { text } = await visitor.look('/dashboard/payments/dashboard-4')
  expect(text).toContain('<h2>Payer</h2>')
  for (const shown of ['Ana Souza', '52998224725', 'Paulista, 9']) expect(text).toContain(shown)
})

it('shows the numbers of the test cards unmasked', async () => {
  const { text } = await visitor.look('/dashboard/sandbox')
  expect(text).toContain('<code>4000000000000002</code>')
  expect(text).toContain('aria-label="Copy 4000000000000002"')
})

it('the clock moves forward, runs what is due, and returns to the real time', async () => {
  const path = await newLink({ orderId: 'expires', lifetime: '24' })
  const moved = await visitor.follow('/dashboard/sandbox/clock', { move: 'week' })
  expect(moved.text).toContain('7 days ahead of the real time')
  expect((await visitor.look(path)).text).toContain('Link expired')
  expect((await visitor.follow('/dashboard/sandbox/clock', { move: 'now' })).text).toContain(
    'The clock shows the real time.',
  )
})

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>'&#60;b\u202e`

/** Everything that the demo merchant can have, with hostile texts wherever a text is possible. */
async function insertEverything() {
  const { db } = store
  const createdAtMs = nowMs - 3_600_000
  const card = cardRow({ cardHolderName: hostile })
  await db.insertInto('cards').values(card).execute()
  const link = linkRow({
    createdAtMs,
    orderId: hostile,
    name: hostile,
    email: hostile,
    phone: hostile,
    documentId: hostile,
    description: hostile,
    callbackUrl: `javascript:${hostile}`,
    redirectUrl: `javascript:${hostile}`,
    paymentDocumentUrl: hostile,
    billingAddress: { street: hostile },
    metadata: { [hostile]: hostile },
    subMerchantId: hostile,
    paymentStatus: 'SETTLED',
    finalPaymentMethod: 'CREDIT_CARD',
    finalStatusAtMs: createdAtMs + 1000,
  })
  await insertLink(db, link)
  const attempt = attemptRow({ linkId: link.linkId, createdAtMs, method: 'CREDIT_CARD', state: 'paid' })
  await insertAttempt(db, { ...attempt, endedAtMs: createdAtMs + 1000 })
  const charge = chargeRow({
    cardId: card.cardId,
    createdAtMs,
    idempotencyKey: attempt.attemptId,
    linkId: link.linkId,
    referenceId: hostile,
    description: hostile,
    subMerchantId: hostile,
    payer: JSON.stringify({ name: hostile, address: { street: hostile } }),
    transferStatus: 'AUTHORIZED',
    captureMode: 'later',
    paymentFlow: 'DIRECT',
    merchantSite3ds: hostile,
  })
  await insertCharge(db, charge)
  await insertRefund(
    db,
    refundRow({ linkId: link.linkId, createdAtMs, reason: hostile, refundStatus: 'FAILED' }),
  )
  const notification = notificationRow({
    subject: link.linkId,
    createdAtMs,
    url: hostile,
    payload: JSON.stringify({ data: hostile }),
    state: 'given_up',
  })
  await db.insertInto('notifications').values(notification).execute()
  const delivery = {
    merchantId: 'demo',
    notificationId: notification.notificationId,
    sentAtMs: createdAtMs,
    durationMs: 5,
    status: 500,
    failure: 'refused',
    response: hostile,
    requestHeaders: JSON.stringify({ 'webhook-signature': hostile }),
  } as const
  await db
    .insertInto('deliveryAttempts')
    .values([
      { ...delivery, deliveryId: 'dlv_1', number: 1 },
      { ...delivery, deliveryId: 'dlv_2', number: 2, response: 'try later', requestHeaders: null },
    ])
    .execute()
  return {
    link: `/dashboard/links/${link.linkId}`,
    payment: `/dashboard/payments/${charge.idempotencyKey}`,
    notification: `/dashboard/notifications/${notification.notificationId}`,
  }
}

describe('a card payment', () => {
  const pay = async (idempotencyKey: string) => {
    await service.charge({ cardId: await service.newCardId(), idempotencyKey })
    return `/dashboard/payments/${idempotencyKey}`
  }
  const refundKeyIn = (text: string): string => /name="refundKey" value="(\w+)"/.exec(text)?.[1] ?? ''

  it('is refunded in parts, each once and after a confirmation', async () => {
    const path = await pay('dashboard-refund')
    expect((await visitor.look(path)).text).toContain(`href="${path}/refund"`)
    const form = await visitor.look(`${path}/refund`)
    expect(form.text).toContain('name="amount" value="10.00"')
    const asked = { amount: '2.50', reason: 'One was <torn>' }
    const review = await visitor.submit(`${path}/refund`, { ...asked, step: 'review' })
    expect(review.text).toContain('This is a partial refund.')
    expect((await service.find('dashboard-refund')).body).not.toHaveProperty('refunds')
    // Pressed twice: one refund.
    const confirmed = { ...asked, step: 'confirm', refundKey: refundKeyIn(review.text) }
    for (const _ of ['first', 'second']) {
      const done = await visitor.follow(`${path}/refund`, confirmed)
      expect(done.text).toContain('Refund requested.')
      expect(done.text).toContain('One was &#60;torn&#62;')
      expect(done.text).toContain('Refund in progress')
    }
    expect((await service.find('dashboard-refund')).body).toMatchObject({ refunds: [{ amount: 250 }] })
    const { text: listed } = await visitor.look('/dashboard/payments?q=dashboard-refund')
    expect(listed).toContain('Refund in progress')
    expect((await visitor.look(`${path}/refund`)).text).toContain('name="amount" value="7.50"')
    for (const search of ['dashboard-refund', 'rfd_']) {
      const { text } = await visitor.look(`/dashboard/refunds?q=${search}`)
      expect([search, text.includes(`href="${path}"`)]).toEqual([search, search === 'dashboard-refund'])
    }
  })

  it('is refunded again with another confirmation, and then nothing is left', async () => {
    const path = await pay('dashboard-refunds')
    for (const amount of ['4', '6']) {
      const review = await visitor.submit(`${path}/refund`, { amount, reason: '', step: 'review' })
      const refundKey = refundKeyIn(review.text)
      await visitor.follow(`${path}/refund`, { amount, reason: '', step: 'confirm', refundKey })
    }
    const { body } = await service.find('dashboard-refunds')
    expect(body).toMatchObject({ refunds: [{ amount: 400 }, { amount: 600 }] })
    expect((await visitor.look(path)).text).not.toContain(`href="${path}/refund"`)
    const none = await visitor.look(`${path}/refund`)
    expect([none.status, none.text.includes('at most what is left')]).toEqual([409, true])
    const late = { amount: '1', reason: '', step: 'confirm' }
    expect((await visitor.follow(`${path}/refund`, late)).text).toContain('at most what is left')
  })

  it.each([
    ['10.01', '', 'You can refund at most 10.00 BRL.'],
    ['nothing', '', 'id="amount-mistake"'],
    ['1', '4242 4242 4242 4242', 'id="reason-mistake"'],
  ])('is not refunded by %j, %j: the form says why', async (amount, reason, words) => {
    const path = await pay(`dashboard-${amount.length}-${reason.length}`)
    const { status, text } = await visitor.submit(`${path}/refund`, { amount, reason, step: 'review' })
    expect([status, text.includes(words)]).toEqual([400, true])
    expect(text).toContain('Nothing was refunded.')
  })

  it('that is not collected cannot be refunded, and another merchant’s payment has no page for a refund', async () => {
    const path = await pay('dashboard-own')
    expect((await stranger.look(`${path}/refund`)).status).toBe(404)
    const cardId = await service.newCardId()
    await service.charge({ cardId, idempotencyKey: 'dashboard-held', capture: false })
    const held = '/dashboard/payments/dashboard-held'
    expect((await visitor.look(held)).text).not.toContain(`${held}/refund`)
    expect((await visitor.look(`${held}/refund`)).status).toBe(409)
    const answer = await visitor.submit(`${held}/refund`, { amount: '1', reason: '', step: 'review' })
    expect(answer.status).toBe(409)
  })
})

describe('the records of a merchant', () => {
  let own: Awaited<ReturnType<typeof insertEverything>>
  beforeAll(async () => {
    own = await insertEverything()
  })

  const pages = () => [
    own.link,
    `${own.link}/cancel`,
    `${own.link}/refund`,
    own.payment,
    `${own.payment}/capture`,
    `${own.payment}/cancel`,
    own.notification,
  ]
  const forms = (): readonly (readonly [string, Readonly<Record<string, string>>])[] => [
    [`${own.link}/cancel`, {}],
    [`${own.link}/refund`, { amount: '1', step: 'review' }],
    [`${own.link}/refund`, { amount: '1', step: 'confirm' }],
    [`${own.link}/refund`, { amount: '999999', step: 'confirm' }],
    [`${own.link}/play`, { method: 'PIX', outcome: 'paid' }],
    [`${own.payment}/capture`, { amount: '1' }],
    [`${own.payment}/capture`, { amount: 'nothing' }],
    [`${own.payment}/cancel`, {}],
    [`${own.payment}/refund`, { amount: '1', reason: '', step: 'review' }],
    [`${own.payment}/refund`, { amount: '1', reason: '', step: 'confirm' }],
    [`${own.notification}/resend`, {}],
  ]
  const nobodys = (path: string): string => path.replace(/_[0-9a-f]{4}/, '_0000')
  const wholeOf = ({ status, headers, text }: Answer): string => {
    const given = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
    return [status, ...given.map((header) => header.join(': ')), text].join('\n')
  }

  it('are shown to that merchant, with hostile texts as text', async () => {
    const lists = ['links', 'payments', 'refunds', 'notifications'].map((name) => `/dashboard/${name}`)
    for (const path of ['/dashboard', ...lists, ...pages()]) {
      const { status, text } = await visitor.look(path)
      expect([path, status]).toEqual([path, 200])
      const outside = text.replace(/<script>[\s\S]*?<\/script>\s*<\/body>/, '')
      expect([path, /<script|<img|onerror=alert\(2\)>|href="javascript/i.test(outside)]).toEqual([
        path,
        false,
      ])
      if (pages().includes(path) && !path.endsWith('capture')) {
        expect([path, outside.includes('&#60;script&#62;alert(1)')]).toEqual([path, true])
      }
    }
  })

  it('do not exist for another merchant: each page is the same as for an unknown id, byte for byte', async () => {
    for (const path of [...pages(), `${own.payment}/refund`]) {
      const theirs = await stranger.look(path)
      expect([path, theirs.status]).toEqual([path, 404])
      expect(wholeOf(theirs)).toBe(wholeOf(await stranger.look(nobodys(path))))
    }
  })

  it('cannot be changed by another merchant: each response is that for an unknown id, byte for byte', async () => {
    const before = JSON.stringify([
      await store.db.selectFrom('paymentLinks').selectAll().execute(),
      await store.db.selectFrom('charges').selectAll().execute(),
      await store.db.selectFrom('notifications').selectAll().execute(),
      await store.db.selectFrom('refunds').selectAll().execute(),
    ])
    for (const [path, fields] of forms()) {
      const theirs = await stranger.submit(path, fields)
      expect([path, theirs.status]).toEqual([path, 404])
      expect(wholeOf(theirs)).toBe(wholeOf(await stranger.submit(nobodys(path), fields)))
    }
    const after = JSON.stringify([
      await store.db.selectFrom('paymentLinks').selectAll().execute(),
      await store.db.selectFrom('charges').selectAll().execute(),
      await store.db.selectFrom('notifications').selectAll().execute(),
      await store.db.selectFrom('refunds').selectAll().execute(),
    ])
    expect(after).toBe(before)
  })

  it('are in no list of another merchant, whatever it searches for, and not in its figures', async () => {
    const linkId = own.link.split('/').at(-1) ?? ''
    const key = own.payment.split('/').at(-1) ?? ''
    for (const list of ['links', 'payments', 'refunds', 'notifications']) {
      for (const q of ['', linkId, key]) {
        const { text } = await stranger.look(`/dashboard/${list}?q=${q}`)
        expect(text).toContain('class="panel empty"')
        // The page's filters are in its fields, and in the addresses of its file and of the other languages.
        const others = text.replaceAll(`value="${q}"`, '').replaceAll(`${list}.csv?q=${q}`, '')
        expect(others.replaceAll(`/dashboard/${list}?q=${q}&#38;lang=`, '')).not.toContain(
          q === '' ? linkId : q,
        )
        const csv = await stranger.look(`/dashboard/${list}.csv?q=${q}`)
        const totalled = list === 'payments' ? 'collectedAmount' : 'amount'
        expect(csv.text.split('\r\n').slice(1)).toEqual(['', `total,currency,count,${totalled}`, ''])
      }
    }
    expect((await stranger.look('/dashboard')).text).toContain('Nothing yet')
  })

  it('include each attempt to deliver a notification, with the request and the response', async () => {
    const { text } = await visitor.look(own.notification)
    const attempts = text.match(/<details.*?<\/details>/gs) ?? []
    expect(attempts).toHaveLength(2)
    const [latest = '', first = ''] = attempts
    expect(latest).toMatch(/^<details open><summary>Attempt 2 · HTTP 500 .*<h3>Response<\/h3>.*>try later</s)
    expect(latest).not.toContain('Request headers')
    expect(first).toMatch(
      /^<details><summary>Attempt 1 .*>webhook-signature: .*&#60;script&#62;.*<h3>Response<\/h3>/s,
    )
  })

  it('include the last 50 attempts, because their responses can be long', async () => {
    const attempts = store.db.selectFrom('deliveryAttempts').selectAll()
    const notificationId = own.notification.split('/').at(-1) ?? ''
    const [attempt] = await attempts.where('notificationId', '=', notificationId).execute()
    if (!attempt) throw new Error('There is no attempt.')
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...attempt,
      deliveryId: `dlv_more_${index}`,
      number: index + 3,
      sentAtMs: attempt.sentAtMs + 1000 * (index + 3),
    }))
    await store.db.insertInto('deliveryAttempts').values(more).execute()
    const { text } = await visitor.look(own.notification)
    const numbers = Array.from(text.matchAll(/<summary>Attempt (\d+)/g), ([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => 62 - index))
    const ids = more.map(({ deliveryId }) => deliveryId)
    await store.db.deleteFrom('deliveryAttempts').where('deliveryId', 'in', ids).execute()
  })

  it.each([
    [
      { type: 'payment_link.updated', subject: 'lnk_told' },
      { orderId: 'A <1>', paymentStatus: 'SETTLED', refundStatus: 'INITIAL_STATUS' },
      ['Link de pagamento · Pago', '/dashboard/links/lnk_told', 'A &#60;1&#62;'],
    ],
    [
      { type: 'refund.updated', subject: 'charge:told/2' },
      { refundStatus: 'FAILED', charge: { referenceId: 'A-2', transferStatus: 'SETTLED' } },
      ['Falha no reembolso', '/dashboard/payments/told%2F2', 'A-2'],
    ],
    [
      { type: 'charge.updated', subject: 'charge:told_3' },
      { transferStatus: 'CANCELLED', statusReason: 'insufficient_funds', referenceId: 'A-3' },
      ['Pagamento com cartão · Recusado', '/dashboard/payments/told_3', 'A-3'],
    ],
    [
      { type: 'charge.updated', subject: 'charge:told_4' },
      { transferStatus: 'CONSTRUCTOR' },
      ['Pagamento com cartão', '/dashboard/payments/told_4', 'told_4'],
    ],
  ] as const)(
    'name the event and the order of a notification: %j %j',
    async (fields, data, [event, path, name]) => {
      const notification = notificationRow({
        ...fields,
        createdAtMs: nowMs,
        payload: JSON.stringify({ data }),
      })
      await store.db.insertInto('notifications').values(notification).execute()
      const { notificationId } = notification
      const page = `/dashboard/notifications/${notificationId}`
      const { text: list } = await visitor.look(`/dashboard/notifications?q=${notificationId}&lang=pt`)
      expect(list).toContain(`<a href="${page}">${event}</a>`)
      expect(list).toContain(`<a href="${path}">${name}</a>`)
      const { text } = await visitor.look(`${page}?lang=pt`)
      expect(text).toContain(`>${event}<`)
      expect(text).toContain(`<a href="${path}">${name}</a>`)
    },
  )

  it('include notifications, which can be sent again', async () => {
    const id = own.notification.split('/').at(-1) ?? ''
    const answer = await visitor.follow(`${own.notification}/resend`)
    expect(answer.text).toContain('The notification is being sent again.')
    const row = await store.db
      .selectFrom('notifications')
      .selectAll()
      .where('notificationId', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.attempts + row.position).toBeLessThan(4)
    expect(row.nextAttemptAtMs === null && row.state === 'given_up').toBe(false)
  })
})

describe('an invalid address', () => {
  it.each([
    '/dashboard/links?status=NONE&method=CASH&after=x&before=y&q=',
    '/dashboard/links?after=99999999999999999999-a',
    '/dashboard/links?q=a&q=b&status=SETTLED&status=SETTLED',
    '/dashboard/payments?q=%00',
    '/dashboard/payments?q=%ED%A0%80',
    '/dashboard/payments?after=5-%00',
    `/dashboard/refunds?q=${'x'.repeat(300)}`,
    '/dashboard?currency=%3Cscript%3E',
    '/dashboard/sandbox?done=constructor&refused=__proto__',
  ])('is read without its invalid parameters: %s', async (path) => {
    expect((await visitor.look(path)).status).toBe(200)
  })

  it.each([
    '/dashboard/links/%00',
    '/dashboard/links/lnk_x',
    '/dashboard/payments/%00',
    '/dashboard/payments/%ED%A0%80x',
    '/dashboard/notifications/%00a',
    '/dashboard/nothing/at/all',
  ])('is answered with a page that says so: %s', async (path) => {
    const { status, text } = await visitor.look(path)
    expect([400, 404]).toContain(status)
    expect(text.includes('Page not found') || status === 400).toBe(true)
  })
})

it('the pages of a list link to each other and keep the search', async () => {
  for (let index = 0; index < 30; index += 1) {
    const createdAtMs = nowMs - 1e8 - index
    await insertLink(store.db, linkRow({ createdAtMs, orderId: `page-${index}` }))
  }
  const addressIn = (text: string, rel: string): string =>
    new RegExp(`rel="${rel}" href="([^"]+)"`).exec(text)?.[1]?.replaceAll('&#38;', '&') ?? ''
  const first = await visitor.look('/dashboard/links?q=page-&status=INITIAL_STATUS')
  expect(addressIn(first.text, 'prev')).toBe('')
  const second = await visitor.look(addressIn(first.text, 'next'))
  expect(second.text).toContain('value="page-"')
  expect(second.text.match(/page-\d+<\/bdi>/g)).toHaveLength(5)
  expect(addressIn(second.text, 'next')).toBe('')
  const back = await visitor.look(addressIn(second.text, 'prev'))
  expect(back.text.match(/page-\d+<\/bdi>/g)).toEqual(first.text.match(/page-\d+<\/bdi>/g))
})

it('the order of a card payment is its title and first fact, and names its refunds', async () => {
  const card = cardRow({ cardHolderName: 'Ana Souza' })
  await store.db.insertInto('cards').values(card).execute()
  const charge = { cardId: card.cardId, createdAtMs: nowMs - 9000 }
  const ordered = chargeRow({ ...charge, referenceId: 'OS-4F21-MZ97-82GG' })
  const unnamed = chargeRow(charge)
  for (const row of [ordered, unnamed]) {
    await insertCharge(store.db, row)
    const { idempotencyKey, createdAtMs } = row
    await insertRefund(store.db, {
      ...refundRow({ linkId: '', createdAtMs }),
      linkId: null,
      idempotencyKey,
      refundKey: 'k',
      requestHash: 'h',
      bankAccount: null,
    })
  }
  const factsOf = async ({ idempotencyKey }: Pick<Charge, 'idempotencyKey'>) => {
    const { text } = await visitor.look(`/dashboard/payments/${idempotencyKey}`)
    const [panel = ''] = /<h2>Payment<.*?<\/section>/s.exec(text) ?? []
    const terms = [...panel.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, term]) => term)
    return [/<h1>(.*?)<\/h1>/.exec(text)?.[1], ...terms.slice(0, 4), '…', ...terms.slice(-2)]
  }
  expect(await factsOf(ordered)).toEqual([
    ...['Order OS-4F21-MZ97-82GG', 'Order', 'Collected', 'Refunded', 'Payer'],
    ...['…', 'API status', 'Idempotency key'],
  ])
  expect(await factsOf(unnamed)).toEqual([
    ...['Card payment', 'Collected', 'Refunded', 'Payer', 'Created'],
    ...['…', 'Reference', 'Idempotency key'],
  ])
  const { text } = await visitor.look('/dashboard/refunds')
  expect(text).toContain(`${ordered.idempotencyKey}"><bdi>OS-4F21-MZ97-82GG</bdi>`)
  expect(text).toContain(`${unnamed.idempotencyKey}"><bdi>${unnamed.idempotencyKey}</bdi>`)
})

it.each(['', '/links', '/payments', '/refunds', '/notifications', '/settings', '/sandbox'])(
  'names the time zone of the page once: %s',
  async (path) => {
    const { text } = await visitor.look(`/dashboard${path}`)
    expect(text.split('All times are in Brasília time (GMT-03:00).')).toHaveLength(2)
  },
)

it('names no time zone on a page without times', async () => {
  expect((await visitor.look('/dashboard/links/new')).text).not.toContain('All times are in')
})

it('says how often an order was opened before, where the payer may only have looked', async () => {
  const link = linkRow({ createdAtMs: nowMs - 9000, orderId: 'looked at' })
  await insertLink(store.db, link)
  for (const [index, method] of (['BOLETO', 'PIX'] as const).entries()) {
    const state = index === 0 ? 'withdrawn' : 'waiting'
    const fields = { linkId: link.linkId, createdAtMs: nowMs - 8000 + index, method, state } as const
    await insertAttempt(store.db, attemptRow(fields))
  }
  const { text } = await visitor.look('/dashboard/payments?q=looked+at')
  expect(text).toContain('<summary>1 opened before</summary>')
})

describe('amounts on the pages of a merchant', () => {
  const paid = { paymentStatus: 'SETTLED', finalStatusAtMs: nowMs - 1 } as const

  it('cover every currency that was paid or refunded, however many there are', async () => {
    const plain = await visitDashboard(service, 'plain')
    for (const [currency, country] of [
      ['BRL', 'BR'],
      ['MXN', 'MX'],
      ['COP', 'CO'],
      ['CLP', 'CL'],
      ['PEN', 'PE'],
      ['USD', 'PE'],
    ] as const) {
      const createdAtMs = nowMs - 5000
      const link = linkRow({
        merchantId: 'plain',
        createdAtMs,
        currency,
        country,
        amountMinor: 777_00,
        ...paid,
      })
      await insertLink(store.db, link)
      const ofLink = { merchantId: 'plain', linkId: link.linkId, createdAtMs, endedAtMs: createdAtMs }
      await insertAttempt(store.db, attemptRow({ ...ofLink, state: 'paid' }))
      await insertRefund(store.db, refundRow({ ...ofLink, amountMinor: 333_00, refundStatus: 'SETTLED' }))
    }
    const { text } = await plain.look('/dashboard')
    const [today = ''] = /<h2>Today<.*?<\/section>/s.exec(text) ?? []
    for (const currency of ['BRL', 'MXN', 'COP', 'CLP', 'PEN', 'USD']) {
      const written: Readonly<Record<string, readonly string[]>> = {
        CLP: ['77,700', '33,300'],
        COP: ['777', '333'],
      }
      const cents = written[currency] ?? ['777.00', '333.00']
      for (const figure of cents) {
        expect(today).toContain(`${figure} <span class="currency">${currency}</span>`)
      }
    }
  })

  it.each([
    ['AUTHORIZED', {}, 'Authorized', /248\.00 .*BRL.* · captured .*0\.00/],
    ['SETTLED', { finalAmountMinor: 5000 }, 'Collected', /50\.00/],
    ['IN_PROGRESS', {}, 'Collected', /0\.00/],
    ['CANCELLED', { finalAmountMinor: 0, cancelCause: 'requested' }, 'Collected', /0\.00/],
  ] as const)(
    'are never called collected if they were not: %s',
    async (transferStatus, fields, term, amount) => {
      const card = cardRow()
      await store.db.insertInto('cards').values(card).execute()
      const charge = { cardId: card.cardId, createdAtMs: nowMs - 9000, amountMinor: 24_800, transferStatus }
      const row = chargeRow({ ...charge, finalAmountMinor: 24_800, ...fields })
      await insertCharge(store.db, row)
      const { text } = await visitor.look(`/dashboard/payments/${row.idempotencyKey}`)
      const facts = [...text.matchAll(/<dt>(Authorized|Collected)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)]
      expect(facts.map(([, name]) => name)).toEqual([term])
      expect(facts[0]?.[2]).toMatch(amount)
    },
  )

  it('say what failed if a refund of a paid order failed', async () => {
    const link = linkRow({ createdAtMs: nowMs - 7000, ...paid })
    await insertLink(store.db, link)
    const refund = refundRow({ linkId: link.linkId, createdAtMs: nowMs - 6000, refundStatus: 'FAILED' })
    await insertRefund(store.db, refund)
    for (const path of [`links/${link.linkId}`, `links?q=${link.linkId}`, `refunds?q=${refund.refundId}`]) {
      const { text } = await visitor.look(`/dashboard/${path}`)
      expect(text).toContain('>Refund failed</span>')
      expect(text).not.toMatch(/class="badge[^>]*>Failed</)
    }
  })
})

describe('a list as a CSV file', () => {
  it('has every matching row, the totals, and no text that a spreadsheet would run', async () => {
    const card = cardRow({ cardHolderName: '=1+1', last4: '7777' })
    await store.db.insertInto('cards').values(card).execute()
    const { cardId } = card
    for (let index = 0; index < 501; index += 1) {
      const order = { amountMinor: 12_345, finalAmountMinor: 12_345, referenceId: `many-${index}` }
      await insertCharge(store.db, chargeRow({ cardId, createdAtMs: nowMs - 4e8 - index, ...order }))
    }
    const few = {
      cardId,
      createdAtMs: nowMs - 4e8,
      currency: 'CLP',
      finalCurrency: 'CLP',
      country: 'CL',
    } as const
    await insertCharge(store.db, chargeRow({ ...few, referenceId: '-1', amountMinor: 990 }))
    const { headers, text } = await visitor.look('/dashboard/payments.csv?q=7777')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="payments.csv"')
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff?orderId,linkId,idempotencyKey,attemptId,createdAt,/)
    expect(lines.filter((line) => line.startsWith('many-'))).toHaveLength(501)
    expect(lines.filter((line) => line.includes(",'=1+1,"))).toHaveLength(502)
    expect(lines.slice(-4)).toEqual([
      'total,currency,count,collectedAmount',
      'total,BRL,501,61848.45',
      'total,CLP,1,990',
      '',
    ])
    expect(text).toContain("\r\n'-1,")
  })

  it.each(['links', 'payments', 'refunds', 'notifications'])(
    'is linked from the list, with its filters: %s',
    async (list) => {
      const { text } = await visitor.look(`/dashboard/${list}?from=2026-01-01&to=2026-12-31&sort=oldest`)
      const address = `/dashboard/${list}.csv?from=2026-01-01&to=2026-12-31&sort=oldest`
      expect(text.replaceAll('&#38;', '&')).toContain(`href="${address}"`)
      expect(text).toMatch(/<strong>[\d,]+ results?<\/strong>/)
      const csv = await visitor.look(address)
      expect(csv.status).toBe(200)
      expect(csv.text.split('\r\n').length).toBeGreaterThan(3)
    },
  )
})

describe('a period', () => {
  it('has whole days in the time zone of the merchant', async () => {
    const psp = await visitDashboard(service, 'psp')
    // 02:59:59 UTC is still the day before in São Paulo.
    for (const [orderId, iso] of [
      ['before', '2026-05-01T02:59:59.999Z'],
      ['first', '2026-05-01T03:00:00.000Z'],
      ['last', '2026-05-03T02:59:59.999Z'],
      ['after', '2026-05-03T03:00:00.000Z'],
    ] as const) {
      await insertLink(store.db, linkRow({ merchantId: 'psp', createdAtMs: Date.parse(iso), orderId }))
    }
    const { text } = await psp.look('/dashboard/links?from=2026-05-01&to=2026-05-02&sort=oldest')
    expect([...text.matchAll(/<bdi>(before|first|last|after)<\/bdi>/g)].map(([, name]) => name)).toEqual([
      'first',
      'last',
    ])
    expect(text).toContain('<strong>2 results</strong> <span><span class="amount">20.00')
    expect((await psp.look('/dashboard/links?from=2026-02-30&to=x')).text).toContain('<bdi>after</bdi>')
  })

  it.each(['links', 'payments', 'refunds', 'notifications'])(
    'of the %s is not limited by a day before 2000',
    async (list) => {
      const whole = await visitor.look(`/dashboard/${list}.csv`)
      for (const query of ['from=0000-01-01', 'to=0000-01-01', 'from=0999-12-31&to=1000-12-31']) {
        expect((await visitor.look(`/dashboard/${list}?${query}`)).status).toBe(200)
        const { status, text } = await visitor.look(`/dashboard/${list}.csv?${query}`)
        expect([status, text]).toEqual([200, whole.text])
      }
    },
  )
})
