import type { Page } from '@playwright/test'
import { sidewaysOf } from '../support/challenge.ts'
import { makeLink } from '../support/links.ts'
import { linksByMethod, type PaymentMethod } from '../support/payment-link.ts'
import { readCodes, type Symbology } from '../support/read-codes.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'

/** Phone screens, narrow and usual, with the lowest device pixel ratio that exists. */
const screens = [
  ['light', '320 pixels wide, two for each', { width: 320, height: 640 }, 2],
  ['dark', '390 pixels wide, three for each', { width: 390, height: 844 }, 3],
] as const

type Method = Exclude<PaymentMethod, 'CREDIT_CARD'>

/** The symbology of each method's code. `null`: the method has no code to scan. */
const symbologies: Readonly<Record<Method, Symbology | null>> = {
  PIX: 'qrcode',
  BOLETO: 'i25',
  BANK_TRANSFER_BR: null,
  BANK_TRANSFER_MX: null,
  OXXO: 'code128',
  PAY_CASH: 'code128',
  PSE: null,
  EFECTY: 'code128',
  NEQUI: null,
  WEB_PAY: null,
  KHIPU: null,
  MACH: null,
  HITES: null,
  FINTOC: null,
  SERVIFACIL: 'code128',
  BANK_TRANSFER_PE: null,
  WALLET: null,
}

async function begin(page: Page, service: ServiceSite, method: Method): Promise<void> {
  const { url } = await makeLink(service, { allowPaymentMethods: [method], ...linksByMethod[method].order })
  await page.goto(url)
  await page.locator('main .primary').click()
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
}

/** What a scanner in front of the screen reads. */
async function scan(page: Page, symbology: Symbology, file: string): Promise<readonly string[]> {
  await page.locator('svg.code').evaluate((code) => code.scrollIntoView({ block: 'center' }))
  await page.screenshot({ path: file })
  return readCodes(symbology, file)
}

/** The texts that the buttons copy. */
async function copied(page: Page): Promise<readonly (string | null)[]> {
  const buttons = await page.locator('[data-copy]').all()
  return Promise.all(buttons.map((button) => button.getAttribute('data-copy')))
}

for (const [colorScheme, screen, viewport, deviceScaleFactor] of screens) {
  test.describe(`on a ${colorScheme} screen ${screen},`, () => {
    test.use({ viewport, deviceScaleFactor, colorScheme, hasTouch: true })

    for (const [method, symbology] of Object.entries(symbologies) as [Method, Symbology | null][]) {
      if (symbology === null) continue
      test(`the code of ${method} can be scanned, and contains the copied text`, async ({
        page,
        service,
      }, info) => {
        await begin(page, service, method)
        const codes = await scan(page, symbology, info.outputPath('code.png'))
        expect(codes).toEqual([expected(method, await copied(page))])
        expect(await sidewaysOf(page)).toBe(0)
      })
    }
  })
}

/** The page before it shows the same code: a picture that is taken too early is one of a page that is left. */
async function openSlip(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open printable version' }).click()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
}

test.describe('the printed slip', () => {
  for (const method of ['BOLETO', 'OXXO'] as const) {
    test(`of ${method} can be scanned on a large screen and on paper`, async ({ page, service }, info) => {
      await page.setViewportSize({ width: 1280, height: 1000 })
      await begin(page, service, method)
      const code = expected(method, await copied(page))
      await openSlip(page)
      const symbology = symbologies[method] ?? 'i25'
      expect(await scan(page, symbology, info.outputPath('screen.png'))).toEqual([code])
      expect(await findingsOf(page)).toEqual([])

      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '')
      })
      await page.getByRole('button', { name: 'Print or save as PDF' }).click()
      await expect(page.locator('[data-printed]')).toBeAttached()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      // 103 mm for the bars, as machines require, with white space on both sides.
      const width = (await page.locator('svg.code').boundingBox())?.width ?? 0
      if (method === 'BOLETO') expect((width / 96) * 25.4).toBeCloseTo(108, 0)

      await page.emulateMedia({ media: null, colorScheme: null })
      await page.getByRole('link', { name: 'Back to the payment' }).click()
      await expect(page.getByText('Waiting for your payment')).toBeVisible()
    })
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`fits a narrow phone, and axe-core finds nothing, ${colorScheme}`, async ({ page, service }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 640 })
      for (const method of ['BOLETO', 'EFECTY'] as const) {
        await begin(page, service, method)
        await openSlip(page)
        expect(await sidewaysOf(page)).toBe(0)
        expect(await findingsOf(page)).toEqual([])
      }
    })
  }

  test('redirects to the page if there is nothing to print', async ({ page, service }) => {
    await begin(page, service, 'PIX')
    const address = page.url()
    await page.goto(`${address}/slip`)
    expect(page.url()).toBe(address)
  })
})

/** The expected content of a method's code, from the text that can be copied. */
function expected(method: string, [first, second]: readonly (string | null)[]): string {
  if (method === 'BOLETO') return barcodeOf(first ?? '')
  // The agreement number comes first, if there is one.
  return `${first ?? ''}${method === 'EFECTY' || method === 'SERVIFACIL' ? second : ''}`
}

/** The 44 digits of a boleto's barcode, from the 47 digits that people type. */
function barcodeOf(line: string): string {
  return line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
}
