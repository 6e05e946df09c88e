import type { Page } from '@playwright/test'
import { sidewaysOf } from '../support/challenge.ts'
import { makeLink } from '../support/links.ts'
import { linksByMethod } from '../support/payment-link.ts'
import { readCodes, type Symbology } from '../support/read-codes.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'

/** The symbology of each code. The longest one of the vouchers is that of EFECTY, with the number of its agreement. */
const symbologies = { PIX: 'qrcode', BOLETO: 'i25', EFECTY: 'code128' } as const

type Method = keyof typeof symbologies

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

test.describe('on a dark screen 320 pixels wide, two for each,', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    deviceScaleFactor: 2,
    colorScheme: 'dark',
    hasTouch: true,
  })

  test('the code of each method can be scanned, and contains the copied text', async ({
    page,
    service,
  }, info) => {
    for (const [method, symbology] of Object.entries(symbologies) as [Method, Symbology][]) {
      await begin(page, service, method)
      const codes = await scan(page, symbology, info.outputPath(`${method}.png`))
      expect(codes).toEqual([expected(method, await copied(page))])
      expect(await sidewaysOf(page)).toBe(0)
      if (method !== 'BOLETO') continue
      await openSlip(page)
      expect(await sidewaysOf(page)).toBe(0)
      expect(await findingsOf(page)).toEqual([])
    }
  })
})

/** The page before it shows the same code: a picture that is taken too early is one of a page that is left. */
async function openSlip(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open printable version' }).click()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
}

test.describe('the printed slip of a boleto', () => {
  test('can be scanned on a large screen and on paper', async ({ page, service }, info) => {
    await page.setViewportSize({ width: 1280, height: 1000 })
    await begin(page, service, 'BOLETO')
    const code = expected('BOLETO', await copied(page))
    await openSlip(page)
    expect(await scan(page, 'i25', info.outputPath('screen.png'))).toEqual([code])
    expect(await findingsOf(page)).toEqual([])

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print or save as PDF' }).click()
    await expect(page.locator('[data-printed]')).toBeAttached()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('button')).toHaveCount(0)
    // Of what stands below the page, paper keeps whom to ask.
    const below = page.getByRole('contentinfo')
    await expect(below.getByText('ajuda@olaria-serrana.example')).toBeVisible()
    await expect(below.getByRole('link', { name: 'Terms' })).toHaveCount(0)
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    // 103 mm for the bars, as machines require, with white space on both sides.
    const width = (await page.locator('svg.code').boundingBox())?.width ?? 0
    expect((width / 96) * 25.4).toBeCloseTo(108, 0)
  })
})

/** The expected content of a method's code, from the text that can be copied. */
function expected(method: Method, [first, second]: readonly (string | null)[]): string {
  if (method === 'BOLETO') return barcodeOf(first ?? '')
  // The number of the agreement comes first.
  return `${first ?? ''}${method === 'EFECTY' ? second : ''}`
}

/** The 44 digits of a boleto's barcode, from the 47 digits that people type. */
function barcodeOf(line: string): string {
  return line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
}
