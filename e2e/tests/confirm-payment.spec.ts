import type { Page } from '@playwright/test'
import { bankIn, beginChallenge, insideDialog, standingOf } from '../support/challenge.ts'
import type { PageServer } from '../support/page-server.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'

interface Opening {
  readonly root?: string
  readonly style?: string
  readonly mode?: string
}

/** What only Chromium's frames have. */
interface Chromium {
  readonly featurePolicy: { allowsFeature(feature: string): boolean }
}

let pages = 0

/** Opens a page and confirms a payment with a click. @returns the key of the payment. */
async function confirm(
  page: Page,
  { merchant, service }: { merchant: PageServer; service: ServiceSite },
  { root = 'lang="en"', style = '', mode = 'auto' }: Opening = {},
): Promise<string> {
  const { idempotencyKey, url } = await beginChallenge(service)
  const answer = JSON.stringify({ transferStatus: 'IN_PROGRESS', idempotencyKey, redirectUrl: url })
  pages += 1
  await page.goto(
    merchant.serve(
      `/confirming-${pages}`,
      `<!doctype html><html ${root}><head><meta charset="utf-8"><title>Shop</title><meta name="viewport" content="width=device-width">
      <style>${style}</style><script src="${service.origin}/element-1.2.0.js"></script></head>
      <body><main><h1>Shop</h1><button id="pay">Pay</button></main>
      <script>
        var result = null, payments = service('ek_test_demo', { warmUp: false })
        pay.onclick = () => payments.confirmPayment(${answer}, { mode: '${mode}' }).then((given) => { result = given })
      </script></body></html>`,
    ),
  )
  await page.getByRole('button', { name: 'Pay' }).click()
  return idempotencyKey
}

const resultOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { result: unknown }).result)
const approve = { name: 'Yes, confirm the payment' }

test('a payer confirms in the dialog with the keyboard, and the focus returns', async ({
  page,
  merchant,
  service,
}) => {
  const idempotencyKey = await confirm(page, { merchant, service })
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
  await expect(dialog).toBeVisible()
  await expect(bankIn(page).getByRole('heading', { level: 1 })).toHaveText('Is this payment yours?')
  await page.keyboard.press('Tab')
  await expect(insideDialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => resultOf(page)).toEqual({ data: { idempotencyKey, transferStatus: 'SETTLED' } })
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#pay')).toBeFocused()
  expect(await standingOf(service, idempotencyKey)).toBe('SETTLED')
})

test('the dialog keeps the focus, the bank’s page may ask for a passkey, and Escape leads to the ways to go on', async ({
  page,
  merchant,
  service,
}) => {
  const idempotencyKey = await confirm(page, { merchant, service })
  const dialog = insideDialog(page)
  await expect(bankIn(page).getByRole('button', approve)).toBeVisible()
  await test.step('the focus stays in the dialog, and the page behind it does not react', async () => {
    for (let times = 0; times < 12; times += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('pay')
    }
    const atPay = await page.evaluate(() => {
      const { x, y } = document.querySelector('#pay')?.getBoundingClientRect() ?? { x: 0, y: 0 }
      return document.elementFromPoint(x + 2, y + 2)?.id
    })
    expect(atPay).not.toBe('pay')
  })
  await test.step('the bank’s page may ask for a passkey, and cannot lead the shop’s page away', async () => {
    const iframe = dialog.locator('iframe')
    await expect(iframe).toHaveAttribute('sandbox', /allow-forms/)
    await expect(iframe).not.toHaveAttribute('sandbox', /top-navigation/)
    const mayUse = (frame: Element) =>
      ['payment', 'publickey-credentials-get', 'camera'].filter((feature) =>
        (frame as HTMLIFrameElement & Chromium).featurePolicy.allowsFeature(feature),
      )
    expect(await iframe.evaluate(mayUse)).toEqual(['payment', 'publickey-credentials-get'])
    const address = page.url()
    const frame = await (await iframe.elementHandle())?.contentFrame()
    await frame?.evaluate(() => {
      try {
        if (top) top.location.href = 'about:blank'
      } catch {
        // This is what should happen.
      }
    })
    expect(page.url()).toBe(address)
  })
  await test.step('Escape leads to the ways to go on, and from there to the shop', async () => {
    await insideDialog(page).getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('Your payment is not confirmed yet.')).toBeVisible()
    expect(await resultOf(page)).toBe(null)
    expect(await findingsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Continue with the bank' }).click()
    await expect(bankIn(page).getByRole('button', approve)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('button', { name: 'Back to the shop' }).click()
    const result = { data: { idempotencyKey, transferStatus: 'IN_PROGRESS' } }
    await expect.poll(() => resultOf(page)).toEqual(result)
    expect(await standingOf(service, idempotencyKey)).toBe('IN_PROGRESS')
  })
})

test('a window of its own ends by itself, and the dialog with it', async ({ page, merchant, service }) => {
  const opening = page.waitForEvent('popup')
  const idempotencyKey = await confirm(page, { merchant, service }, { mode: 'window' })
  const window = await opening
  await expect(insideDialog(page).getByText('Confirm the payment in your bank’s window')).toBeVisible()
  await window.getByRole('button', approve).click()
  await expect(window.getByText('You can close this page')).toBeVisible()
  await expect.poll(() => resultOf(page)).toEqual({ data: { idempotencyKey, transferStatus: 'SETTLED' } })
})

for (const [name, root, style, size] of [
  ['on a phone in the dark', 'lang="pt"', ':root { color-scheme: dark }', { width: 390, height: 700 }],
  ['on a desktop, right to left', 'lang="en" dir="rtl"', '', { width: 1280, height: 800 }],
] as const) {
  test(`the dialog fits and is accessible ${name}`, async ({ page, merchant, service }, info) => {
    await page.setViewportSize(size)
    await confirm(page, { merchant, service }, { root, style: `* { font-family: serif } ${style}` })
    await expect(bankIn(page).locator('button').first()).toBeVisible()
    const box = await insideDialog(page).locator('main').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect(box?.width).toBeLessThanOrEqual(size.width)
    expect(box?.height).toBeLessThanOrEqual(size.height)
    expect(await findingsOf(page)).toEqual([])
    await info.attach('frame', {
      body: await page.screenshot({ path: info.outputPath('frame.png') }),
      contentType: 'image/png',
    })
    await insideDialog(page).locator('.close').click()
    await info.attach('ways', {
      body: await page.screenshot({ path: info.outputPath('ways.png') }),
      contentType: 'image/png',
    })
  })
}
