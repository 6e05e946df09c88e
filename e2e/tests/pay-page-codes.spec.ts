import { makeLink } from '../support/links.ts'
import { linksByMethod } from '../support/payment-link.ts'
import { readCodeOf, type Symbology } from '../support/read-code.ts'
import { expect, test } from '../support/sites.ts'

/** What a method's code says, by the record of the link that it paid. */
const codes: Readonly<Record<string, readonly [Symbology, detail: string, field: string]>> = {
  PIX: ['qrcode', 'pix', 'code'],
  BOLETO: ['i25', 'boleto', 'barcode'],
  OXXO: ['code128', 'payCash', 'reference'],
  PAY_CASH: ['code128', 'payCash', 'reference'],
  EFECTY: ['code128', 'payCash', 'reference'],
  SERVIFACIL: ['code128', 'payCash', 'reference'],
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at the size that a phone shows, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, colorScheme })

    for (const [method, [symbology, detail, field]] of Object.entries(codes)) {
      test(`a scanner reads the code of ${method}`, async ({ page, service }, testInfo) => {
        const { linkId, url } = await makeLink(service, {
          allowPaymentMethods: [method],
          ...linksByMethod[method]?.order,
        })
        await page.goto(url)
        await page.locator('main .primary').click()
        const read = await readCodeOf(page.locator('.scan-code'), { symbology, testInfo })
        await page.getByRole('button', { name: 'Paid' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is paid')
        const { body } = await service.call('GET', `/v2/cashier/payment-link/${linkId}`)
        const { transferDetails } = (body as { data: { transferDetails: Record<string, unknown> } }).data
        const told = (transferDetails[detail] as Record<string, string>)[field] ?? ''
        expect(told).toMatch(/\d{6}/)
        expect(read).toHaveLength(1)
        expect(read[0]).toContain(told)
      })
    }
  })
}
