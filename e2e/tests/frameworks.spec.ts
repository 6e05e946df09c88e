import { host, inputIn, typeInto, untilReady } from '../support/custom-elements-page.ts'
import { frameworkExampleBundle, frameworks } from '../support/framework-example-bundle.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'

// The examples of docs/frameworks.md, as they are written there.
for (const framework of frameworks) {
  test(`the example for ${framework} shows errors, withdraws them and pays`, async ({
    page,
    merchant,
    service,
  }) => {
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
    })
    await page.route(`${merchant.origin}/pay`, async (route) => {
      const isPaid = await charge(service, route.request().postData())
      await route.fulfill({ status: isPaid ? 200 : 402 })
    })
    const app = await frameworkExampleBundle(framework, service.origin)
    await page.goto(merchant.serve(`/frameworks/${framework}`, html(app)))
    await untilReady(page)

    const pay = page.getByRole('button', { name: 'Pay' })
    const below = (field: string) => page.locator(`${field} + p`)
    await pay.click()
    for (const field of ['#name', 'element-pan', 'element-expiration', 'element-cvv']) {
      await expect(below(field)).not.toBeEmpty()
    }

    const pan = inputIn(host(page, 'pan'), 'pan')
    await expect(pan).toHaveAccessibleName('Card number')
    await expect(pan).toHaveAttribute('placeholder', '1234 1234 1234 1234')
    await typeInto(page, host(page, 'pan'), 'pan', '4242424242424241')
    await expect(below('element-pan')).toHaveText(/not valid/)
    await page.keyboard.press('Backspace')
    await expect(below('element-pan')).toBeEmpty()
    await page.keyboard.type('2')
    await typeInto(page, host(page, 'expiration'), 'expiration', '1230')
    await typeInto(page, host(page, 'cvv'), 'cvv', '123')
    await page.locator('element-cvv:state(complete)').waitFor()
    for (const field of ['element-pan', 'element-expiration', 'element-cvv']) {
      await expect(below(field)).toBeEmpty()
    }

    await page.keyboard.press('Enter')
    await expect(below('#name')).not.toBeEmpty()
    await page.getByLabel('Name on the card').fill('Ana Souza')
    await expect(pay).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(below('button')).toHaveText('Paid. Thank you!')
    await expect(below('#name')).toBeEmpty()
    expect(complaints).toEqual([])
  })
}

function html(app: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Pay</title><link rel="icon" href="data:,"></head>
<body><main id="app"><app-checkout></app-checkout></main><script type="module">${app}</script></body>
</html>`
}

/** Charges a card as the merchant's server. @returns whether it was paid. */
async function charge(service: ServiceSite, cardId: string | null): Promise<boolean> {
  const order = { amount: 1000, currency: 'BRL', country: 'BR', cardId }
  const { body } = await service.call('POST', '/v1/payments/charges/card', order)
  return (body as { transferStatus?: string }).transferStatus === 'SETTLED'
}
