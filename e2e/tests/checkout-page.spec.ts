import type { Page } from '@playwright/test'
import { sidewaysOf } from '../support/challenge.ts'
import { makeLink } from '../support/links.ts'
import { boletoPayer, payElsewhere } from '../support/payment-link.ts'
import { readClipboard } from '../support/read-clipboard.ts'
import { findingsInBothSchemes, findingsOf } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

const phone = { width: 390, height: 844 }
const thanks = { name: 'Payment complete. Thank you!' }
const howToPay = { name: 'How would you like to pay?' }
const waits = { allowPaymentMethods: ['PIX', 'BOLETO'], ...boletoPayer }

async function beginPix(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: /^Pix/ }).click()
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
}

test.describe('an open page', () => {
  test.use({ viewport: phone })

  test('shows the receipt by itself, and announces it to screen readers', async ({ page, service }) => {
    const { linkId, url } = await makeLink(service, waits)
    await beginPix(page, url)
    await payElsewhere(service, linkId, 'PIX')
    await expect(page.getByRole('heading', thanks)).toBeVisible()
    await expect(page.locator('#announcement')).toHaveText('We have received your payment. Thank you.')
  })

  test('polls if events do not get through', async ({ page, service }) => {
    await page.route('**/events', (route) => route.abort())
    const { linkId, url } = await makeLink(service, waits)
    await beginPix(page, url)
    await payElsewhere(service, linkId, 'PIX')
    await expect(page.getByRole('heading', thanks)).toBeVisible()
  })

  test('shows that a payment failed, and offers the methods again', async ({ page, service }) => {
    const { linkId, url } = await makeLink(service, waits)
    await beginPix(page, url)
    await payElsewhere(service, linkId, 'PIX', 'failed')
    await expect(page.getByRole('alert')).toContainText('was not completed')
    await expect(page.getByRole('heading', howToPay)).toBeVisible()
  })

  test('follows changes in another tab, also before a method is chosen', async ({ context, service }) => {
    const { url } = await makeLink(service, waits)
    const [here, there] = [await context.newPage(), await context.newPage()]
    for (const tab of [here, there]) await tab.goto(url)
    await there.getByRole('button', { name: /^Boleto/ }).click()
    await expect(here.getByRole('heading', { name: 'Pay with boleto' })).toBeVisible()
    await here.getByRole('button', { name: 'Paid' }).click()
    for (const tab of [here, there]) await expect(tab.getByRole('heading', thanks)).toBeVisible()
  })

  test('in a hidden tab leaves the browser’s connections to the page that is shown', async ({
    context,
    service,
  }) => {
    const { linkId, url } = await makeLink(service, waits)
    for (let tabs = 0; tabs < 6; tabs += 1) {
      const tab = await context.newPage()
      await tab.goto(url)
      await tab.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
    }
    const shown = await context.newPage()
    await shown.goto(url)
    await payElsewhere(service, linkId, 'PIX')
    for (const tab of context.pages()) await expect(tab.getByRole('heading', thanks)).toBeVisible()
  })

  test('counts down the time in which a Pix code can be paid, also while the phone is asleep', async ({
    page,
    service,
  }) => {
    const { url } = await makeLink(service, waits)
    await beginPix(page, url)
    const at = new Date()
    await page.clock.install({ time: at })
    await page.reload()
    const countdown = page.getByRole('timer')
    const first = (await countdown.textContent()) ?? ''
    expect(first).toMatch(/^\d+:\d\d$/)
    await page.clock.runFor(2000)
    await expect(countdown).not.toHaveText(first)
    const minutes = async () => Number((await countdown.textContent())?.split(':')[0])
    const before = await minutes()
    // Only the clock of the phone goes on while it sleeps.
    await page.clock.setSystemTime(at.getTime() + 600_000)
    await page.clock.runFor(1000)
    expect(before - (await minutes())).toBeGreaterThan(8)
  })

  test('can be sent again if a payer does not wait for the response', async ({ page, service }) => {
    const { url } = await makeLink(service, waits)
    await page.clock.install()
    await page.goto(url)
    // As the browser's button for stopping does.
    await page.route('**/method', (route) => route.abort('aborted'), { times: 1 })
    const button = page.getByRole('button', { name: /^Pix/ })
    await button.click({ noWaitAfter: true })
    await expect(page.locator('button.busy')).toHaveCount(1)
    await page.clock.runFor(10_000)
    await button.click()
    await expect(page.getByText('Waiting for your payment')).toBeVisible()
  })

  test('reports no error when the payer goes back and forward', async ({ page, service }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const { url } = await makeLink(service, waits)
    await page.goto(url)
    await beginPix(page, url)
    await page.goBack()
    await page.goForward()
    await expect(page.getByText('Waiting for your payment')).toBeVisible()
    expect(errors).toEqual([])
  })

  test('redirects to the shop after a while, unless the payer chooses to stay', async ({
    page,
    service,
    merchant,
  }) => {
    const redirectUrl = merchant.serve('/thanks', '<h1>Thanks</h1>')
    const { linkId, url } = await makeLink(service, { ...waits, redirectUrl })
    await payElsewhere(service, linkId, 'PIX')
    await page.clock.install()
    await page.goto(url)
    await expect(page.getByText(/You will be taken to localhost:\d+ in/)).toBeVisible()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.clock.runFor(20_000)
    await expect(page.getByRole('link', { name: /^Back to localhost/ })).toBeFocused()
    expect(page.url()).toBe(url)
    await page.reload()
    await page.clock.runFor(20_000)
    await expect(page).toHaveURL(redirectUrl)
  })

  test('copies a code with its button, also in the browser inside another app', async ({
    context,
    page,
    service,
    merchant,
  }) => {
    await context.grantPermissions(['clipboard-write'], { origin: service.origin })
    const copy = page.locator('[data-copy]').first()
    for (const isInApp of [false, true]) {
      if (isInApp) {
        await page.addInitScript(() => {
          Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
        })
      }
      const { url } = await makeLink(service, waits)
      await beginPix(page, url)
      await copy.click()
      await expect(copy).toHaveText('Copied')
      const copied = await readClipboard(context, merchant)
      expect(copied).toMatch(/^000201/)
      expect(copied).toBe(await copy.getAttribute('data-copy'))
    }
  })

  test('puts a code that could not be copied into the place of no other text', async ({ page, service }) => {
    await page.addInitScript(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      document.execCommand = () => {
        document.documentElement.classList.add('refused')
        return false
      }
    })
    const { url } = await makeLink(service, waits)
    await beginPix(page, url)
    await page.getByRole('button', { name: /^Copy/ }).first().click()
    await expect(page.locator('html')).toHaveClass(/refused/)
    const isReplaced = await page.evaluate(
      () => !document.dispatchEvent(new ClipboardEvent('copy', { cancelable: true })),
    )
    expect(isReplaced).toBe(false)
  })
})

test('the keyboard is enough, from the first Tab to the receipt', async ({ page, service }) => {
  const { url } = await makeLink(service, {
    ...boletoPayer,
    allowPaymentMethods: ['PIX', 'BOLETO'],
    needCollectAddress: true,
  })
  await page.goto(url)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the payment' })).toBeFocused()
  await page.keyboard.press('Enter')
  const typed = ['Ana Souza', 'Avenida Paulista 1000', '', 'São Paulo', 'SP', '01310-100']
  for (const text of typed) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', howToPay)).toBeVisible()

  async function tabTo(name: RegExp | string): Promise<void> {
    const target = page.getByRole('button', { name })
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) break
    }
    await expect(target).toBeFocused()
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(outline).toBe('solid')
  }
  await tabTo(/^Boleto/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay with boleto' })).toBeVisible()
  await tabTo('Paid')
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', thanks)).toBeVisible()
})

test('axe-core finds nothing on any page, light or dark', async ({ page, service }) => {
  const check = async (what: string): Promise<void> =>
    expect(await findingsInBothSchemes(page), what).toEqual([])
  const { linkId, url } = await makeLink(service, {
    ...waits,
    needCollectAddress: true,
    paymentDocumentUrl: 'https://shop.example/invoice.pdf',
    redirectUrl: 'https://shop.example/thanks',
  })
  await page.goto(url)
  await check('the address')
  await page.getByLabel('Full name').fill(' ')
  for (const label of ['Street and number', 'City', 'State or province', 'Postal code']) {
    await page.getByLabel(label).fill('x')
  }
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check('the address with a mistake')
  await page.getByLabel('Full name').fill('Ana Souza')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await check('the methods')
  await page.getByRole('button', { name: /^Pix/ }).click()
  await check('waiting')
  await page.getByRole('button', { name: 'Failed' }).click()
  await expect(page.getByRole('alert')).toContainText('was not completed')
  await check('failed')
  // The page reloads itself when the link is paid, which would interrupt the next navigation.
  await page.goto('about:blank')
  await payElsewhere(service, linkId, 'PIX')
  await page.goto(url)
  await check('paid')
  await page.goto('about:blank')
  await service.call('POST', '/v2/cashier/payment-link/refund', { linkId, refundAmount: '1000' })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('refund')
  await check('refunded')
  const other = await makeLink(service)
  await service.call('POST', '/v2/cashier/payment-link/cancel', { linkId: other.linkId })
  await page.goto(other.url)
  await check('cancelled')
  await page.goto(`${service.origin}/pay/lnk_unknown`)
  await check('unknown')
})

const longWords = {
  allowPaymentMethods: ['PIX', 'BOLETO', 'BANK_TRANSFER_BR'],
  amount: 999_999_999_999_999,
  description: `${'W'.repeat(200)} ${'م'.repeat(100)} ${'👩‍👩‍👧‍👦'.repeat(20)}`,
}

test('every page fits 320 pixels, which is 1280 at four times the size', async ({ page, service }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const { url } = await makeLink(service, { ...longWords, needCollectAddress: true })
  await page.goto(url)
  expect(await sidewaysOf(page)).toBe(0)
  for (const label of ['Full name', 'Street and number', 'City', 'State or province', 'Postal code']) {
    await page.getByLabel(label).fill('W'.repeat(100))
  }
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', howToPay)).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  for (const button of await page.locator('main button').all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: /^Pix/ }).click()
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Paid' }).click()
  await expect(page.getByRole('heading', thanks)).toBeVisible()
  expect(await sidewaysOf(page)).toBe(0)
})

test('it shows the same in forced colors and without motion', async ({ page, service }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const { linkId, url } = await makeLink(service, waits)
  await beginPix(page, url)
  const running = await page.evaluate(() => document.getAnimations().length)
  expect(running).toBe(0)
  await payElsewhere(service, linkId, 'PIX')
  await expect(page.getByRole('heading', thanks)).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
})
