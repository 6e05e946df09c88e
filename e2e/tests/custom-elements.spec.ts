import {
  checkout,
  heardOn,
  host,
  inputIn,
  openCustomElements,
  tokenOf,
  typeInto,
  typeVisa,
  untilReady,
} from '../support/custom-elements-page.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

const head = `<style>
body { font: 16px sans-serif }
element-pan, element-expiration, element-cvv, element-card { border: 1px solid gray; padding: 8px; margin: 4px 0 }
:state(focused) { border-color: blue }
:state(invalid) { border-color: red }
:state(complete) { border-color: green }
</style>`

test('fields of plain HTML come up by two scripts alone, and make a token', async ({
  page,
  merchant,
  service,
}) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout(), head })
  await untilReady(page)
  await typeVisa(page)
  expect(await tokenOf(page)).toMatchObject({
    data: { cardId: expect.stringMatching(/^crd_/), card: { brand: 'visa', last4: '4242' } },
  })
  const names = (await heardOn(page, 'pan')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['ready', 'focus', 'change', 'brand', 'complete', 'blur']))
})

test('axe-core finds nothing, whatever the fields hold', async ({ page, merchant, service }) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout(), head })
  await untilReady(page)
  expect(await findingsOf(page), 'empty').toEqual([])
  await typeInto(page, host(page, 'pan'), 'pan', '4242')
  await page.locator('#name').focus()
  await expect(page.locator('element-pan:state(invalid)')).toBeVisible()
  expect(await findingsOf(page), 'with an error').toEqual([])
})

test('labels name their fields and focus them, whether they stand around or beside', async ({
  page,
  merchant,
  service,
}) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout() })
  await untilReady(page)
  await expect(inputIn(host(page, 'pan'), 'pan')).toHaveAccessibleName('Card number')
  await expect(inputIn(host(page, 'expiration'), 'expiration')).toHaveAccessibleName('Expires')
  await page.locator('label[for=number]').click()
  await expect(inputIn(host(page, 'pan'), 'pan')).toBeFocused()
  await page.locator('label', { hasText: 'Expires' }).click({ position: { x: 3, y: 3 } })
  await expect(inputIn(host(page, 'expiration'), 'expiration')).toBeFocused()
  await expect(page.locator('element-expiration:state(focused)')).toBeVisible()
  await expect(page.locator('element-pan:state(focused)')).toHaveCount(0)
})
