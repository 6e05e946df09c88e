import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginChallenge } from '../support/challenge.ts'
import { type CountingServer, startCountingServer } from '../support/counting-server.ts'
import { createMerchant } from '../support/create-merchant.ts'
import { onPage, openElementPage } from '../support/element-page.ts'
import { expectNoFormulas, formulasIn } from '../support/formulas-in-csv.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { makeLink } from '../support/links.ts'
import { logIn } from '../support/log-in.ts'
import { boletoPayer, payElsewhere } from '../support/payment-link.ts'
import { freePort } from '../support/program.ts'
import { expect, type ServiceSite, serviceOn, test } from '../support/sites.ts'
import { watchHarm } from '../support/watch-harm.ts'

// `npm run lab -- hostile-texts` uses all two hundred. `conformance.spec.ts` reads pages with thirty others.
const count = Number(process.env.HOSTILE_TEXTS ?? 5)

/** A link with a text in every text field, as long as each may be. */
function linkWith(service: ServiceSite, text: string, order: string, callbackUrl: string) {
  return makeLink(service, {
    allowPaymentMethods: ['PIX', 'BOLETO', 'CREDIT_CARD'],
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
    billingAddress: addressWith(text),
    metadata: { [text.slice(0, 40)]: text },
    subMerchantId: text.slice(0, 64),
    callbackUrl,
  })
}

/** A billing address or a payer's, as long as each text may be. */
function addressWith(text: string) {
  const names = ['city', 'district', 'street', 'complement']
  return Object.fromEntries(names.map((name) => [name, text.slice(0, 100)]))
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
  test.setTimeout(7_200_000)
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
    for (const rest of ['', '?step=pay', '?method=CREDIT_CARD', `?method=PIX&lang=${asked}&notice=${asked}`])
      await open(url + rest)
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
  await expectNoFormulas(page, service, ['links', 'refunds'])
  expect(canary.connections()).toBe(0)
})

test(`${count} hostile texts run and load nothing on the bank's page and on a payment's page`, async ({
  page,
  service,
}) => {
  test.setTimeout(7_200_000)
  const harm = await watchHarm(page, [service.origin])
  await logIn(page, service)
  for (const text of hostileTexts(canary).slice(0, count)) {
    const [short, name] = [text.slice(0, 64), text.slice(0, 100)]
    const payer = { name, address: addressWith(text) }
    const { url, idempotencyKey, cardId } = await beginChallenge(service, {
      cardHolderName: name,
      description: text,
      more: { referenceId: short, subMerchantId: short, payer },
    })
    await page.goto(url)
    await expect(page.getByText(text.trim().slice(0, 12)).first()).toBeVisible()
    const saved = await service.call('POST', `/v1/payments/cards/${cardId}`, { customerId: short.trim() })
    expect(saved.status).toBe(200)
    const asked = encodeURIComponent(text)
    const atDashboard = [`payments/${idempotencyKey}`, `payments?q=${asked}`, 'payments']
    for (const path of [...atDashboard, `cards?customerId=${encodeURIComponent(short)}`]) {
      await page.goto(`${service.origin}/dashboard/${path}`)
    }
    await expect(page.getByText(text.trim().slice(0, 12)).first()).toBeVisible()
    expect(harm.seen, text).toEqual([])
  }
  await expectNoFormulas(page, service, ['payments'])
  expect(canary.connections()).toBe(0)
})

test(`${count} hostile texts that a payer types run and load nothing`, async ({ page, service }) => {
  test.setTimeout(7_200_000)
  const harm = await watchHarm(page, [service.origin])
  await logIn(page, service)
  for (const text of hostileTexts(canary).slice(0, count)) {
    const submit = async (fields: Readonly<Record<string, string>>): Promise<void> => {
      for (const [name, typed] of Object.entries(fields))
        await page.locator(`input[name="${name}"]`).fill(typed)
      await page.locator('form:has([name="city"]) button').first().click()
    }
    const boleto = await makeLink(service, { allowPaymentMethods: ['BOLETO'], name: null })
    await page.goto(boleto.url)
    const names = { name: text.slice(0, 100), number: text.slice(0, 20), ...addressWith(text) }
    await submit({ ...names, documentId: text.slice(0, 20), zipCode: text.slice(0, 10) })
    await expect(page.locator('[name="documentId"]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('select[name="state"]').selectOption('SP')
    await submit({ ...names, documentId: '111.444.777-35', zipCode: '13010-100' })
    await expect(page.getByText('Waiting for your payment')).toBeVisible()
    await page.goto(`${boleto.url}/slip`)
    await expect(page.getByText(text.trim().slice(0, 12)).first()).toBeVisible()
    const shipped = await makeLink(service, { allowPaymentMethods: ['PIX'], needCollectAddress: true })
    await page.goto(shipped.url)
    await submit({
      name: text.slice(0, 100),
      line1: text,
      line2: text,
      postalCode: text.slice(0, 20),
      province: text.slice(0, 100),
      city: text.slice(0, 100),
    })
    for (const { linkId } of [boleto, shipped]) await page.goto(`${service.origin}/dashboard/links/${linkId}`)
    await expect(page.getByText(text.trim().slice(0, 12)).first()).toBeVisible()
    expect(harm.seen, text).toEqual([])
  }
  expect(canary.connections()).toBe(0)
})

test(`${count} hostile texts run and load nothing as the name of a shop`, async ({ page }) => {
  test.setTimeout(7_200_000)
  const folder = mkdtempSync(join(tmpdir(), 'element-names-'))
  const databaseUrl = `sqlite:${join(folder, 'store.db')}`
  const service = serviceOn(await freePort(), databaseUrl)
  await service.start()
  const harm = await watchHarm(page, [service.origin])
  for (const text of hostileTexts(canary).slice(0, count)) {
    const shop = createMerchant(databaseUrl, text.slice(0, 100))
    const { url } = await makeLink(service, { allowPaymentMethods: ['BOLETO'], ...boletoPayer }, shop)
    for (const rest of ['', '?method=BOLETO']) await page.goto(url + rest)
    await page.getByRole('button', { name: 'Get the boleto' }).click()
    await expect(page.getByText('Waiting for your payment')).toBeVisible()
    await page.goto(`${url}/slip`)
    await expect(page.getByText(text.trim().slice(0, 12)).first()).toBeVisible()
    await page.context().clearCookies()
    await logIn(page, service, shop.accessToken)
    for (const path of ['links', 'settings']) await page.goto(`${service.origin}/dashboard/${path}`)
    expect(harm.seen, text).toEqual([])
  }
  await service.stop()
  rmSync(folder, { recursive: true })
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
  const shown = texts.slice(0, Math.max(count, 12))
  for (const [index, text] of shown.entries()) {
    harm.forget()
    const html = `<!doctype html><meta charset="utf-8"><title>x</title><body>${text}`
    await page.goto(merchant.serve(`/markup-${index}`, html), { waitUntil: 'load' }).catch(() => {})
    if (harm.seen.length > 0) harmful += 1
  }
  expect(harmful).toBeGreaterThan(shown.length / 3)
  expect(canary.connections()).toBeGreaterThan(0)
})

test('formulas in a CSV file are found, and a sign after an apostrophe or in a number is not a formula', () => {
  const csv = '\ufeffa,=1+1,"\t=2",＝3\r\n"say ""-4""","-5+""6""",\'=7,-8.50,a;=9,b;\'=10,"c;""=11",'
  expect(formulasIn(`${csv}\r\n`)).toEqual(['=1+1', '=2', '＝3', '-5+"6"', '=9', '"=11'])
})
