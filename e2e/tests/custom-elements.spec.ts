import {
  checkout,
  host,
  inputIn,
  openCustomElements,
  receivedOn,
  tokenOf,
  typeInto,
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

test('fields in plain HTML need only two scripts: labels name and focus them, axe-core finds nothing, and they make a token', async ({
  page,
  merchant,
  service,
}) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout(), head })
  await untilReady(page)
  expect(await findingsOf(page), 'empty').toEqual([])
  const pan = inputIn(host(page, 'pan'), 'pan')
  const expiration = inputIn(host(page, 'expiration'), 'expiration')
  await expect(pan).toHaveAccessibleName('Card number')
  await expect(expiration).toHaveAccessibleName('Expires')
  // A label next to a field, and one around it.
  await page.locator('label[for=number]').click()
  await expect(pan).toBeFocused()
  await page.locator('label', { hasText: 'Expires' }).click({ position: { x: 3, y: 3 } })
  await expect(expiration).toBeFocused()
  await expect(page.locator('element-expiration:state(focused)')).toBeVisible()
  await expect(page.locator('element-pan:state(focused)')).toHaveCount(0)

  await typeInto(page, host(page, 'pan'), 'pan', '4242')
  await page.locator('#name').focus()
  await expect(page.locator('element-pan:state(invalid)')).toBeVisible()
  expect(await findingsOf(page), 'with an error').toEqual([])
  await typeInto(page, host(page, 'pan'), 'pan', '424242424242')
  await typeInto(page, host(page, 'expiration'), 'expiration', '1230')
  await typeInto(page, host(page, 'cvv'), 'cvv', '123')
  await expect(page.locator('element-cvv:state(complete)')).toBeVisible()
  expect(await tokenOf(page)).toMatchObject({
    data: { cardId: expect.stringMatching(/^crd_/), card: { brand: 'visa', last4: '4242' } },
  })
  const names = (await receivedOn(page, 'pan')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['ready', 'focus', 'change', 'brand', 'complete', 'blur']))
})

test('changes of attributes and options apply during typing, and what the library cannot use is ignored with a warning', async ({
  page,
  merchant,
  service,
}) => {
  const warnings: string[] = []
  page.on('console', (said) => said.type() === 'warning' && warnings.push(said.text()))
  await openCustomElements(page, merchant, { service: service.origin, body: checkout() })
  await untilReady(page)
  const pan = inputIn(host(page, 'pan'), 'pan')
  await typeInto(page, host(page, 'pan'), 'pan', '5555555555554444')
  const change = (changes: { attributes?: Record<string, string | null>; properties?: object }) =>
    host(page, 'pan').evaluate((element, { attributes = {}, properties = {} }) => {
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
      Object.assign(element, properties)
    }, changes)
  await change({
    attributes: { placeholder: 'Number', label: 'Your number', brands: 'visa elo', readonly: '' },
  })
  await expect(pan).toHaveAttribute('placeholder', 'Number')
  await expect(pan).toHaveAccessibleName('Your number')
  await expect(pan).toHaveAttribute('readonly')
  await expect(page.locator('element-pan:state(invalid)')).toBeVisible()
  await change({ properties: { readOnly: false, brands: ['mastercard'], disabled: true } })
  await expect(page.locator('element-pan:state(complete)')).toBeVisible()
  await expect(pan).not.toHaveAttribute('readonly')
  await expect(pan).toBeDisabled()
  await change({ properties: { disabled: false, autocomplete: 'off' } })
  await expect(pan).toHaveAttribute('autocomplete', 'off')
  const style = { base: { color: 'rgb(1, 2, 3)', letterSpacing: '2px' } }
  await change({ properties: { options: { style, classes: { complete: 'whole' } } } })
  await expect(pan).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(host(page, 'pan')).toHaveAttribute('class', 'whole')
  await change({ properties: { options: { style: { base: { color: 'rgb(4, 5, 6)' } } } } })
  await expect(pan).toHaveCSS('color', 'rgb(4, 5, 6)')
  // The input has its own spacing while it shows a number; the drawn text has that of the style.
  await expect(pan.locator('xpath=following-sibling::output')).toHaveCSS('letter-spacing', 'normal')
  await change({ attributes: { placeholder: null } })
  await expect(pan).toHaveAttribute('placeholder', '1234 1234 1234 1234')
  await expect(pan).toHaveValue('5555 5555 5555 4444')

  await host(page, 'pan').evaluate((element) => element.setAttribute('icon-style', 'bold'))
  await expect
    .poll(() => warnings.filter((text) => text.includes('#unusable-value')))
    .toEqual([expect.stringContaining('"iconStyle" of an element was given "bold"')])
})

test('no event bubbles except change, and no page-wide listener mistakes one for an error or a submit', async ({
  page,
  merchant,
  service,
}) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout() })
  await untilReady(page)
  await page.evaluate(() => {
    const received: string[] = []
    Object.assign(globalThis, { received })
    for (const name of ['change', 'complete', 'focus', 'blur', 'fielderror', 'enter', 'brand']) {
      document.forms[0]?.addEventListener(name, ({ type }) => received.push(type))
    }
    for (const name of ['error', 'submit']) addEventListener(name, ({ type }) => received.push(type), true)
  })
  await typeInto(page, host(page, 'pan'), 'pan', '4242424242424241')
  await page.keyboard.press('Enter')
  await page.locator('#name').focus()
  await expect.poll(async () => (await receivedOn(page, 'pan')).map(({ name }) => name)).toContain('blur')
  const names = new Set((await receivedOn(page, 'pan')).map(({ name }) => name))
  expect([...names]).toEqual(expect.arrayContaining(['fielderror', 'enter', 'brand', 'focus']))
  const received = await page.evaluate(() => (globalThis as unknown as { received: string[] }).received)
  expect(new Set(received)).toEqual(new Set(['change']))
  const [failure] = (await receivedOn(page, 'pan')).filter(({ name }) => name === 'fielderror')
  expect(failure?.detail).toMatchObject({ element: 'pan', error: { code: 3, type: 'validation_error' } })
})

test('focus, blur and clear can be called as soon as the element is on the page', async ({
  page,
  merchant,
  service,
}) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout() })
  await untilReady(page)
  await page.evaluate(() => {
    document.querySelector('element-cvv')?.remove()
    const cvv = document.createElement('element-cvv') as HTMLElement
    document.querySelector('element-group')?.append(cvv)
    cvv.focus()
  })
  const cvv = inputIn(host(page, 'cvv'), 'cvv')
  await expect(cvv).toBeFocused()
  await typeInto(page, host(page, 'cvv'), 'cvv', '12')
  await host(page, 'cvv').evaluate((element) => (element as unknown as { clear(): void }).clear())
  await expect(cvv).toHaveValue('')
  await host(page, 'cvv').evaluate((element) => (element as HTMLElement).blur())
  await expect(cvv).not.toBeFocused()
})
