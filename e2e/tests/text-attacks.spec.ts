import { beginChallenge } from '../support/challenge.ts'
import { type CountingServer, startCountingServer } from '../support/counting-server.ts'
import { onPage, openElementPage } from '../support/element-page.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { makeLink } from '../support/links.ts'
import { logIn } from '../support/log-in.ts'
import { payElsewhere } from '../support/payment-link.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'
import { watchHarm } from '../support/watch-harm.ts'

// `npm run figures hostile-texts` uses all two hundred.
const count = Number(process.env.HOSTILE_TEXTS ?? 12)

/** A link with a text in every text field, as long as each may be. */
function linkWith(service: ServiceSite, text: string, order: string, callbackUrl: string) {
  return makeLink(service, {
    allowPaymentMethods: ['PIX', 'BOLETO'],
    documentId: '52998224725',
    orderId: `${order} ${text}`.slice(0, 64),
    name: text.slice(0, 50),
    description: text,
    needCollectAddress: true,
    shippingAddress: {
      name: text.slice(0, 100),
      countryCode: 'BR',
      province: text.slice(0, 100),
      city: text.slice(0, 100),
      postalCode: text.slice(0, 20),
      line1: text,
      line2: text,
    },
    metadata: { [text.slice(0, 40)]: text },
    callbackUrl,
  })
}

/** The id of a notification of a link that its receiver has answered. */
async function deliveredFor(service: ServiceSite, linkId: string): Promise<string> {
  interface Page {
    readonly notifications: readonly { readonly notificationId: string; readonly state: string }[]
  }
  let found: string | undefined
  await expect
    .poll(async () => {
      const { body } = await service.call('GET', `/v1/notifications?linkId=${linkId}`)
      found = (body as Page).notifications.find(({ state }) => state === 'delivered')?.notificationId
      return found
    })
    .toBeDefined()
  return found ?? ''
}

let canary: CountingServer
test.beforeAll(async () => {
  canary = await startCountingServer()
})
test.afterAll(() => canary.stop())

test(`${count} hostile texts in every field of a link run and load nothing, on its page and in the dashboard`, async ({
  page,
  service,
}) => {
  test.setTimeout(1_800_000)
  const texts = hostileTexts(canary).slice(0, count)
  // A merchant's server answers with the same texts, which the dashboard shows.
  const receiver = await startCountingServer((path, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(texts[Number(path.slice(1))])
  })
  const harm = await watchHarm(page, [service.origin])
  await logIn(page, service)
  for (const [index, text] of texts.entries()) {
    const order = `${process.pid}-${Date.now()}-${index}`
    const { linkId, url } = await linkWith(service, text, order, `${receiver.origin}/${index}`)
    const asked = encodeURIComponent(text)
    const open = async (path: string): Promise<void> => {
      await page.goto(path.startsWith('/') ? service.origin + path : path)
    }
    for (const rest of ['', '?step=pay', `?method=PIX&lang=${asked}&notice=${asked}`]) await open(url + rest)
    await expect(page.getByText(text.trim().slice(0, 12)).first()).toBeVisible()
    // The page of a link reloads when the link is paid elsewhere.
    await page.goto('about:blank')
    await payElsewhere(service, linkId, 'BOLETO', 'later')
    for (const rest of ['', '/slip']) await open(url + rest)
    await page.goto('about:blank')
    await payElsewhere(service, linkId, 'BOLETO')
    await open(url)
    const refund = { linkId, refundAmount: '100', reason: text }
    expect((await service.call('POST', '/v2/cashier/payment-link/refund', refund)).status).toBe(200)
    const atDashboard = [
      `/links/${linkId}`,
      `/links?q=${asked}`,
      `/links/${linkId}/refund`,
      '/refunds',
      '/notifications',
    ]
    for (const path of [...atDashboard, `?done=${asked}`]) await open(`/dashboard${path}`)
    await open(`/dashboard/notifications/${await deliveredFor(service, linkId)}`)
    await expect(page.getByText(text.trim().slice(0, 12)).first()).toBeVisible()
    expect(harm.seen, text).toEqual([])
  }
  await receiver.stop()
  expect(canary.connections()).toBe(0)
})

test(`${count} hostile texts run and load nothing on the bank's page and on a payment's page`, async ({
  page,
  service,
}) => {
  test.setTimeout(1_800_000)
  const harm = await watchHarm(page, [service.origin])
  await logIn(page, service)
  for (const text of hostileTexts(canary).slice(0, count)) {
    const { url, idempotencyKey } = await beginChallenge(service, { description: text })
    await page.goto(url)
    await expect(page.getByText(text.trim().slice(0, 12)).first()).toBeVisible()
    await page.goto(`${service.origin}/dashboard/payments/${idempotencyKey}`)
    await page.goto(`${service.origin}/dashboard/payments?q=${encodeURIComponent(text)}`)
    expect(harm.seen, text).toEqual([])
  }
  expect(canary.connections()).toBe(0)
})

test(`${count} hostile texts run and load nothing in the fields`, async ({ page, merchant, service }) => {
  const harm = await watchHarm(page, [service.origin, merchant.origin])
  await openElementPage(page, merchant, { service: service.origin, types: ['card'] })
  const input = page.frameLocator('#card iframe').locator('.pan input')
  for (const text of hostileTexts(canary).slice(0, count)) {
    await onPage(
      page,
      ({ fields }, given) => {
        const errorMessages = { empty: given, incomplete: given, invalid: given }
        const placeholder = { pan: given, expiration: given, cvv: given }
        fields.card.update({ label: given, ariaLabel: given, placeholder, errorMessages })
      },
      text,
    )
    await expect(input).toHaveAttribute('placeholder', text)
    await input.press('Enter')
    expect(harm.seen, text).toEqual([])
  }
  expect(canary.connections()).toBe(0)
})

test('the same texts do run and load as markup', async ({ page, merchant }) => {
  const harm = await watchHarm(page, [merchant.origin])
  const texts = hostileTexts(canary)
  expect(new Set(texts).size).toBe(200)
  let harmful = 0
  for (const [index, text] of texts.slice(0, count).entries()) {
    harm.forget()
    const html = `<!doctype html><meta charset="utf-8"><title>x</title><body>${text}`
    await page.goto(merchant.serve(`/markup-${index}`, html), { waitUntil: 'load' }).catch(() => {})
    if (harm.seen.length > 0) harmful += 1
  }
  expect(harmful).toBeGreaterThan(count / 3)
  expect(canary.connections()).toBeGreaterThan(0)
})
