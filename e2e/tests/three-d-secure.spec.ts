import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { devices, type Page } from '@playwright/test'
import { bankIn, beginChallenge, insideDialog, sidewaysOf, standingOf } from '../support/challenge.ts'
import { findingsInBothSchemes, findingsOf } from '../support/run-axe.ts'
import { fillCheckout, referenceOn, wholeCheckout } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'

test.use({ viewport: wholeCheckout })

const question = { name: 'Is this payment yours?' }
const buttons = {
  approve: { name: 'Yes, confirm the payment' },
  fail: { name: 'Fail the verification' },
  abandon: { name: 'Leave without paying' },
}

async function payWith(page: Page, shop: string, number: string): Promise<void> {
  await page.goto(shop)
  await fillCheckout(page, { number })
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/**
 * For a page that is so low that it has to scroll to the button: the browser routes a click that comes with the next frame
 * to what was in that place before, a card field.
 */
async function payWithKeys(page: Page, shop: string, number: string): Promise<void> {
  await page.goto(shop)
  await fillCheckout(page, { number })
  await page.keyboard.press('Enter')
}

const paid = { name: 'Payment complete. Thank you!' }

test.describe('a shopper whose bank requires a challenge', () => {
  for (const [outcome, heading, standing] of [
    ['fail', 'Your bank could not confirm that it was you', 'CANCELLED authentication_failed'],
    ['abandon', 'The payment was not confirmed', 'CANCELLED authentication_abandoned'],
  ] as const) {
    test(`sees the bank’s page over the shop, and then the outcome: ${outcome}`, async ({
      page,
      shop,
      service,
    }) => {
      await payWith(page, shop, '4000 0000 0000 3220')
      await expect(bankIn(page).getByRole('heading', question)).toBeVisible()
      for (const text of ['R$390.00', 'Olaria Serrana', '2 × Mantiqueira cup', 'Visa ending in 3220']) {
        await expect(bankIn(page).getByText(text)).toBeVisible()
      }
      await bankIn(page).getByRole('button', buttons[outcome]).click()

      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      expect(page.url()).toMatch(new RegExp(`^${shop}/orders/[\\w-]+$`))
      const reference = await page.locator('code:visible').textContent()
      // The first attempt, without 3-D Secure, has the order's own key.
      expect(await standingOf(service, `${reference}-3DS`)).toBe(standing)
      expect(await findingsOf(page)).toEqual([])
    })
  }

  test('sees what a bank decides without a challenge, and that a card is declined after one', async ({
    page,
    shop,
  }) => {
    await page.goto(shop)
    const payWithChallenge = async (number: string) => {
      await page.getByLabel('Ask my bank').check()
      await fillCheckout(page, { number })
      await page.getByRole('button', { name: /^Pay/ }).click()
    }
    await payWithChallenge('4000 0000 0000 3097')
    const failed = page.getByRole('heading', { name: 'Your bank could not confirm that it was you' })
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Use another card' }).click()
    await payWithChallenge('4000 0084 0000 1629')
    await bankIn(page).getByRole('button', buttons.approve).click()
    await expect(page.getByRole('heading', { name: 'Your card was declined' })).toBeVisible()
    await page.getByRole('button', { name: 'Use another card' }).click()
    await payWithChallenge('4000 0000 0000 3055')
    await expect(page.getByRole('heading', paid)).toBeVisible()
  })

  test('can leave the bank’s page, go back to it, and pay with another card', async ({ page, shop }) => {
    await payWith(page, shop, '4000 0000 0000 3220')
    await expect(bankIn(page).getByRole('heading', question)).toBeVisible()
    await leaveBank(page)
    const notice = page.getByRole('region', { name: 'Your bank is still waiting for you' })
    await expect(notice).toBeFocused()
    await notice.getByRole('button', { name: 'Go to my bank’s page' }).click()
    await expect(bankIn(page).getByRole('button', buttons.approve)).toBeVisible()
    await leaveBank(page)
    await fillCheckout(page, { number: '4242 4242 4242 4242' })
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  })

  test('who reloads the page meanwhile pays once', async ({ page, shop, service }) => {
    const attempts = new Set<string>()
    page.on('request', (request) => {
      if (request.url() === `${shop}/pay`) attempts.add(request.postDataJSON().idempotencyKey)
    })
    await payWith(page, shop, '4000 0000 0000 3220')
    await expect(bankIn(page).getByRole('heading', question)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Check again' }).click()
    await bankIn(page).getByRole('button', buttons.approve).click()
    await expect(page.getByRole('heading', paid)).toBeVisible()
    const [key] = attempts
    expect(attempts.size).toBe(1)
    expect(await standingOf(service, `${key}-3DS`)).toBe('SETTLED')
  })
})

async function leaveBank(page: Page): Promise<void> {
  const dialog = insideDialog(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Back to the shop' }).click()
}

test.describe('on a phone on its side, where the bank’s page takes the place of the shop', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  for (const [outcome, heading, standing] of [
    ['approve', paid.name, 'SETTLED'],
    ['fail', 'Your bank could not confirm that it was you', 'CANCELLED authentication_failed'],
  ] as const) {
    test(`a shopper returns to the shop: ${outcome}`, async ({ page, shop, service }) => {
      await payWithKeys(page, shop, '4000 0000 0000 3220')
      await expect(page.getByRole('heading', question)).toBeVisible()
      expect(page.url()).toContain(`${service.origin}/3ds/tds_`)
      await page.getByRole('button', buttons[outcome]).click()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      expect(page.url()).toMatch(new RegExp(`^${shop}/orders/[\\w-]+\\?idempotencyKey=[\\w-]+$`))
      const reference = (await referenceOn(page).textContent()) ?? ''
      expect(await standingOf(service, `${reference}-3DS`)).toBe(standing)
      expect(await findingsOf(page)).toEqual([])
      // The checkout knows that this order is over.
      await page.goto(shop)
      await expect(page.getByRole('button', { name: /^Pay R/ })).toBeEnabled()
      await expect(page.locator('#notice')).toBeHidden()
    })
  }

  test('a shopper can go back and pay with another card', async ({ page, shop }) => {
    await payWithKeys(page, shop, '4000 0000 0000 3220')
    await expect(page.getByRole('heading', question)).toBeVisible()
    await page.goBack()
    const again = page.getByRole('button', { name: 'Check again' })
    const back = insideDialog(page).getByRole('button', { name: 'Back to the shop' })
    // The page loads anew, and knows of the payment. The browser was at the bank's page already.
    await again.click()
    await back.click()
    await fillCheckout(page, { number: '4242 4242 4242 4242' })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', paid)).toBeVisible()
  })
})

test.describe('on a phone, in the language of the shop', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, locale: 'pt-BR' })

  test('a shopper requests 3-D Secure and pays by touch', async ({ page, shop }) => {
    await page.goto(`${shop}?lang=en`)
    await fillCheckout(page, { number: '5555 5555 5555 4444' })
    await page.getByLabel('Ask my bank').check()
    await page.getByRole('button', { name: /^Pay/ }).tap()
    await expect(bankIn(page).getByText('Mastercard ending in 4444')).toBeVisible()
    await expect(bankIn(page).locator('html')).toHaveAttribute('lang', 'en')
    await expect(bankIn(page).getByText('R$390.00')).toBeVisible()
    expect(await sidewaysOf(page)).toBe(0)
    // A tap of the DevTools reaches another place of a frame of another site than a finger does.
    await bankIn(page).getByRole('button', buttons.approve).click()
    await expect(page.getByRole('heading', paid)).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the challenge works in both flows, with each outcome', async ({ page, service, merchant }) => {
    for (const [outcome, heading] of [
      ['approve', 'Payment approved'],
      ['fail', 'Payment not approved'],
      ['abandon', 'Payment not confirmed'],
    ] as const) {
      const redirect = await beginChallenge(service)
      await page.goto(redirect.url)
      await page.getByRole('button', buttons[outcome]).click()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()

      const site = merchant.serve('/paid?order=7', '<h1>Back</h1>')
      const direct = await beginChallenge(service, { merchantSite3ds: site })
      const back = merchant.serve(`/paid?order=7&idempotencyKey=${direct.idempotencyKey}`, '<h1>Back</h1>')
      await page.goto(direct.url)
      await page.getByRole('button', buttons[outcome]).click()
      await expect(page).toHaveURL(back)
      expect(await standingOf(service, direct.idempotencyKey)).toBe(
        await standingOf(service, redirect.idempotencyKey),
      )
    }
  })
})

test('the keyboard is enough: three buttons, in reading order, on a page of 320 pixels, which is 640 at twice the size, with any text', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const long = { description: 'W'.repeat(500), amount: 999_999_999_999_999 }
  const { url, idempotencyKey } = await beginChallenge(service, long)
  await page.goto(url)
  expect(await sidewaysOf(page)).toBe(0)
  for (const button of Object.values(buttons)) {
    const box = await page.getByRole('button', button).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeLessThanOrEqual(320)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', button)).toBeFocused()
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement as Element).outlineStyle,
    )
    expect(outline).toBe('solid')
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'Payment not approved' })).toBeVisible()
  expect(await standingOf(service, idempotencyKey)).toBe('CANCELLED authentication_failed')
})

test('axe-core finds nothing on any page of it, light or dark', async ({ page, service }) => {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  for (const outcome of ['approve', 'fail', 'abandon'] as const) {
    const { url } = await beginChallenge(service, { description: 'Two cups' })
    await page.goto(url)
    if (outcome === 'approve') expect(await findingsInBothSchemes(page), 'the challenge').toEqual([])
    await page.getByRole('button', buttons[outcome]).click()
    await expect(page.getByRole('button', buttons[outcome])).toHaveCount(0)
    expect(await findingsInBothSchemes(page), outcome).toEqual([])
  }
  expect(complaints).toEqual([])
  await page.goto(`${service.origin}/3ds/tds_unknown`)
  await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible()
  expect(await findingsInBothSchemes(page), 'unknown').toEqual([])
})

test('a merchant may redirect its payers to another site, although the form may only be submitted to its own page', async ({
  page,
  service,
  merchant,
}) => {
  const end = merchant.serve('/done', '<h1>Done</h1>')
  const sendOn = createServer((request, response) => {
    const isForm = request.url?.startsWith('/form')
    const policy = `form-action 'self' http://127.0.0.1:${(sendOn.address() as AddressInfo).port}`
    if (isForm && request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      response.end('<form method="post"><button>Go</button></form>')
    } else response.writeHead(303, { location: end }).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => sendOn.once('listening', resolve))
  const origin = `http://127.0.0.1:${(sendOn.address() as AddressInfo).port}`

  const { url } = await beginChallenge(service, { merchantSite3ds: `${origin}/paid` })
  await page.goto(url)
  await page.getByRole('button', buttons.approve).click()
  await expect(page).toHaveURL(end)

  // Negative control: a form whose policy allows only the first address gets no further.
  await page.goto(`${origin}/form`)
  const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'))
  await page.getByRole('button', { name: 'Go' }).click()
  await refused
  expect(page.url()).not.toBe(end)
  sendOn.close()
})
