import type { Page } from '@playwright/test'
import { newCardToken } from '../support/challenge.ts'
import { readClipboard } from '../support/read-clipboard.ts'
import { findingsOf, findingsOfLooks } from '../support/run-axe.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'

let orders = 0
const newOrder = (): string => `dashboard-${process.pid}-${Date.now()}-${++orders}`

async function logIn(page: Page, service: ServiceSite, path = '/dashboard'): Promise<void> {
  await page.goto(service.origin + path)
  await page.getByLabel('Access token').fill('at_test_demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(service.origin + path)
}

/** Creates a link through the API. @returns its id. */
async function newLink(service: ServiceSite, fields: object = {}): Promise<string> {
  const { body } = await service.call('POST', '/v2/cashier/payment-link/', {
    orderId: newOrder(),
    amount: 12_345,
    currency: 'BRL',
    country: 'BR',
    allowPaymentMethods: ['PIX', 'BOLETO', 'CREDIT_CARD'],
    name: 'Ana <b>Souza</b>',
    email: 'ana@mail.example',
    description: 'A very long description of what is paid, '.repeat(8),
    callbackUrl: 'https://shop.example/notifications',
    metadata: { '<i>campaign</i>': 'spring' },
    ...fields,
  })
  return (body as { readonly linkId: string }).linkId
}

const pay = (service: ServiceSite, linkId: string) =>
  service.call('POST', `/v1/sandbox/payment-links/${linkId}/pay`, { method: 'PIX' })

/** Makes a card payment with a refund through the API. @returns its key. */
async function newPayment(service: ServiceSite): Promise<string> {
  const idempotencyKey = newOrder()
  const cardId = await newCardToken(service, '4242424242424242')
  const charge = { idempotencyKey, cardId, amount: 12_990, currency: 'BRL', country: 'BR' }
  await service.call('POST', '/v1/payments/charges/card', charge)
  const refund = { amount: 2990, reason: 'One book came late', refundKey: 'return-1' }
  await service.call('POST', `/v1/payments/charges/refund/${idempotencyKey}`, refund)
  return idempotencyKey
}

/** Authorizes a card payment through the API. @returns its key. */
async function newAuthorization(service: ServiceSite): Promise<string> {
  const idempotencyKey = newOrder()
  const cardId = await newCardToken(service, '4242424242424242')
  const charge = { idempotencyKey, cardId, amount: 12_990, currency: 'BRL', country: 'BR', capture: false }
  await service.call('POST', '/v1/payments/charges/card', charge)
  return idempotencyKey
}

async function latestNotification(service: ServiceSite): Promise<string> {
  const { body } = await service.call('GET', '/v1/notifications?limit=1')
  const { notifications } = body as { readonly notifications: readonly { readonly notificationId: string }[] }
  return notifications[0]?.notificationId ?? 'none'
}

/** The words of a page that continue on another line, as `Lin/k`. */
function brokenWordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // Ids and addresses have no better place to break.
      const words = (text as Text).data.matchAll(/(?<!\S)\p{L}{2,16}(?=[.,:;!?)]*(?:\s|$))/gu)
      for (const { 0: word, index } of words) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

/** In minor units. */
const largestAmount = 999_999_999_999_999

const longestWord = 'W'.repeat(50)

// The widths have three layouts, and each scheme and each language is seen.
const looks = [
  ['desktop', 'dark', 'en', { width: 1280, height: 900 }],
  ['tablet', 'light', 'pt', { width: 768, height: 1024 }],
  ['small phone', 'dark', 'es', { width: 320, height: 600 }],
] as const

for (const [size, colorScheme, locale, viewport] of looks) {
  test.describe(`on a ${size}, ${colorScheme}, in ${locale}`, () => {
    test.use({ viewport, colorScheme, locale })

    test('every page is accessible, fits the screen, breaks no word and does not violate its policy', async ({
      page,
      service,
    }) => {
      const open = await newLink(service, { orderId: newOrder().padEnd(64, 'W') })
      const paid = await newLink(service)
      const payment = await newPayment(service)
      const authorization = await newAuthorization(service)
      await pay(service, paid)
      await pay(service, await newLink(service, { amount: largestAmount, name: longestWord }))
      const said: string[] = []
      page.on('console', (message) => {
        // Chromium recommends a user name with each password, but a token identifies its merchant itself.
        if (!message.text().includes('[DOM]')) said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(error.message))
      const look = async (): Promise<void> => {
        const where = page.url().replace(service.origin, '')
        const found = size === 'small phone' ? await findingsOf(page) : await findingsOfLooks(page)
        expect([where, found]).toEqual([where, []])
        const overflowPx = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([where, overflowPx]).toEqual([where, 0])
        const overValues = await page
          .locator('.facts dt')
          .evaluateAll((names) =>
            names.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
          )
        expect([where, overValues]).toEqual([where, []])
        expect([where, await brokenWordsOf(page)]).toEqual([where, []])
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
      }
      await page.goto(`${service.origin}/dashboard`)
      await look()
      await page.locator('#token').fill('at_test_demo')
      await page.locator('#token').press('Enter')
      await page.waitForURL(`${service.origin}/dashboard`)
      // Settings with a signing secret, whose id is long, and with changes.
      await page.goto(`${service.origin}/dashboard/settings`)
      const replacement = page.locator('form[action="/dashboard/settings/signing-secret"]')
      await replacement.evaluate((form) => (form as HTMLFormElement).requestSubmit())
      await expect(page.locator('.made')).toBeVisible()
      await look()
      for (const path of [
        '',
        '/links',
        '/links?q=nothing',
        '/links?from=2020-01-01&sort=highest',
        '/settings',
        '/links/new',
        `/links/${open}`,
        `/links/${open}/cancel`,
        `/links/${paid}`,
        `/links/${paid}/refund`,
        '/payments',
        `/payments/${payment}`,
        `/payments/${payment}/refund`,
        `/payments/${authorization}/capture`,
        `/payments/${authorization}/cancel`,
        '/cards',
        '/refunds',
        '/reconciliation',
        '/notifications',
        `/notifications/${await latestNotification(service)}`,
        '/settings/installments?country=BR&price=100',
        '/settings/changes',
        '/sandbox',
      ]) {
        await page.goto(`${service.origin}/dashboard${path}`)
        await look()
      }
      await page.goto(`${service.origin}/dashboard/links/new`)
      await page.locator('#orderId').fill('-')
      await page.locator('#amount').fill('x')
      await page.locator('main button[type=submit]').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await look()
      expect(said.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens, leads to a section and closes with the keyboard', async ({ page, service }) => {
    await logIn(page, service, '/dashboard/links')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeHidden()
    await tabTo(page, 'Menu')
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('link')).toHaveCount(8)
    for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
    expect(await findingsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, 'Refunds')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${service.origin}/dashboard/refunds`)
    await expect(menu).toBeHidden()
  })

  test('several filters are chosen together, counted, and leave room for the first row, which begins with the amount', async ({
    page,
    service,
  }) => {
    const orderId = newOrder()
    await pay(service, await newLink(service, { orderId }))
    await logIn(page, service, '/dashboard/payments')
    await expect(page.getByLabel('Currency')).toBeHidden()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Status').selectOption('Paid')
    await page.getByLabel('Currency').selectOption('BRL')
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'Filters: 2 active' })).toBeVisible()
    await page.getByRole('searchbox').fill(orderId)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('1 result')
    await expect(page.getByRole('button', { name: 'Filters: 2 active' })).toBeVisible()
    const row = page.getByRole('row').nth(1)
    await expect(row).toBeInViewport({ ratio: 1 })
    const boxOf = async (selector: string) =>
      (await row.locator(selector).boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
    const [order, amount] = [await boxOf('.main bdi'), await boxOf('.amount .value')]
    expect(order.height).toBeGreaterThan(1.5 * amount.height)
    expect(amount.y).toBeCloseTo(order.y, -1)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the menu and the filters open', async ({ page, service }) => {
      await logIn(page, service, '/dashboard/links')
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByLabel('Status').selectOption('Paid')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL(/status=SETTLED/)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.waitForURL(`${service.origin}/dashboard/settings`)
    })
  })
})

test('a link is created, copied, paid and refunded, with each button pressed twice', async ({
  context,
  page,
  service,
  merchant,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: service.origin })
  await logIn(page, service)
  await page.getByRole('link', { name: 'New link' }).click()
  await page.getByLabel('Order').fill(newOrder())
  await page.getByLabel('Amount').fill('nothing')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(
    /“nothing” is not a clear amount in BRL/,
  )
  await page.getByLabel('Amount').fill('49,90')
  await page.getByRole('radio', { name: 'Mexico' }).check()
  await expect(page.getByRole('checkbox', { name: 'OXXO' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Boleto' })).toBeHidden()
  await page.getByRole('radio', { name: 'Brazil' }).check()
  await page.getByRole('button', { name: 'Create link' }).dblclick()
  await expect(page.getByRole('status')).toHaveText('Link created.')
  await expect(page.getByRole('img', { name: 'QR code for the link' })).toBeVisible()
  const linkId = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('button', { name: 'Copy link address' }).click()
  expect(await readClipboard(context, merchant)).toBe(`${service.origin}/pay/${linkId}`)
  await page.getByRole('button', { name: 'Pay', exact: true }).dblclick()
  await expect(page.locator('.headline')).toContainText('Paid')
  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await page.getByLabel('Amount to refund (BRL)').fill('9.90')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm refund' })).toBeVisible()
  await page.getByRole('button', { name: 'Refund', exact: true }).dblclick()
  await expect(page.getByText('Refund requested', { exact: true })).toBeVisible()
})

test('a form whose response a person did not wait for can be sent again after a while', async ({
  page,
  service,
}) => {
  await logIn(page, service, '/dashboard/links/new')
  await page.clock.install()
  await page.reload()
  await page.getByLabel('Order').fill(newOrder())
  await page.getByLabel('Amount').fill('49.90')
  // As the browser's button for stopping does.
  await page.route('**/links/new', (route) => route.abort('aborted'), { times: 1 })
  const button = page.getByRole('button', { name: 'Create link' })
  await button.click({ noWaitAfter: true })
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(1)
  await page.clock.runFor(10_000)
  await button.click()
  await expect(page.getByRole('status')).toHaveText('Link created.')
})

test('the keyboard is enough: from the log-in to a cancelled link', async ({ page, service }) => {
  const linkId = await newLink(service)
  const orderId = newOrder()
  await newLink(service, { orderId })
  await page.goto(`${service.origin}/dashboard/links?q=${orderId}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('at_test_demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Links', exact: true })).toBeVisible()
  await tabTo(page, orderId)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible()
  await tabTo(page, 'Cancel link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cancel this link?' })).toBeVisible()
  await tabTo(page, 'Cancel link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Cancelled.')
  await page.goto(`${service.origin}/dashboard/links/${linkId}`)
  await expect(page.locator('.headline')).toContainText('Open')
})

test('the keyboard is enough to choose among many values of a filter', async ({ page, service }) => {
  await logIn(page, service, '/dashboard/payments')
  const status = page.getByLabel('Status')
  await status.focus()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown')
  await expect(status).toHaveValue('SETTLED')
  await tabTo(page, 'Apply')
  await page.keyboard.press('Enter')
  await page.waitForURL(/status=SETTLED/)
  await expect(status).toHaveValue('SETTLED')
})

async function tabTo(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === words) return
  }
  throw new Error(`The keyboard does not lead to "${words}".`)
}

test('a user who logs out, or goes back afterwards, sees nothing', async ({ page, service }) => {
  await logIn(page, service, '/dashboard/links')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test.describe('in forced colors', () => {
  test.use({ colorScheme: 'dark' })

  test('the current page and the statuses are visible', async ({ page, service }) => {
    await newLink(service)
    await page.emulateMedia({ forcedColors: 'active' })
    await logIn(page, service, '/dashboard/links')
    const border = await page
      .locator('.badge')
      .first()
      .evaluate((badge) => getComputedStyle(badge).borderStyle)
    expect(border).toBe('solid')
    expect(await findingsOf(page)).toEqual([])
  })
})
