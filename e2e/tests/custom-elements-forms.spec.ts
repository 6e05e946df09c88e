import type { Page } from '@playwright/test'
import {
  checkout,
  host,
  inputIn,
  openCustomElements,
  receivedOn,
  submits,
  threeFields,
  tokenOf,
  typeInto,
  typeVisa,
  untilReady,
} from '../support/custom-elements-page.ts'
import { expect, test } from '../support/sites.ts'

test.beforeEach(async ({ page, merchant, service }) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout() })
  await untilReady(page)
})

/** The browser's validity state of the card number. */
function validityOfPan(page: Page): Promise<object> {
  return host(page, 'pan').evaluate((element) => {
    const { validity, validationMessage, willValidate } = element as unknown as HTMLInputElement
    const { valid, valueMissing, badInput, customError } = validity
    return { valid, valueMissing, badInput, customError, validationMessage, willValidate }
  })
}

const valid = {
  valid: true,
  valueMissing: false,
  badInput: false,
  customError: false,
  validationMessage: '',
  willValidate: true,
}
const invalid = { ...valid, valid: false }

test('a required field is missing while it is empty, bad while it is incomplete, and valid when it is complete', async ({
  page,
}) => {
  expect(await validityOfPan(page)).toEqual({
    ...invalid,
    valueMissing: true,
    validationMessage: 'Fill in this field.',
  })
  await typeInto(page, host(page, 'pan'), 'pan', '4242')
  await expect
    .poll(() => validityOfPan(page))
    .toEqual({ ...invalid, badInput: true, validationMessage: 'This is incomplete.' })
  await page.locator('#name').focus()
  const incomplete = { ...invalid, badInput: true, validationMessage: 'Your card number is incomplete.' }
  await expect.poll(() => validityOfPan(page)).toEqual(incomplete)
  await typeInto(page, host(page, 'pan'), 'pan', '424242424242')
  await expect.poll(() => validityOfPan(page)).toEqual(valid)
  await expect(page.locator('element-pan:valid')).toHaveCount(1)
  await expect(page.locator('element-cvv:invalid')).toHaveCount(1)
})

test('a number with a wrong check digit is invalid, with the field’s own message', async ({ page }) => {
  await typeInto(page, host(page, 'pan'), 'pan', '4242424242424241')
  const message = 'Your card number is not valid. Check its digits.'
  await expect
    .poll(() => validityOfPan(page))
    .toEqual({ ...invalid, badInput: true, validationMessage: message })
  await expect(page.locator('element-pan:state(invalid)')).toBeVisible()
})

test('a field that was refused because it was empty is invalid until it is cleared', async ({ page }) => {
  const state = page.locator('element-pan:state(invalid)')
  expect(await tokenOf(page)).toMatchObject({ error: { code: 2 } })
  await expect(state).toBeVisible()
  await host(page, 'pan').evaluate((element) => (element as unknown as { clear(): void }).clear())
  await expect(state).toHaveCount(0)
})

test('an optional field is valid while it is empty, and invalid while it is incomplete', async ({ page }) => {
  await host(page, 'pan').evaluate((element) => element.removeAttribute('required'))
  await expect.poll(() => validityOfPan(page)).toEqual(valid)
  await typeInto(page, host(page, 'pan'), 'pan', '4242')
  await expect.poll(() => validityOfPan(page)).toMatchObject({ valid: false, badInput: true })
})

test('the page’s own messages are used if it has any', async ({ page }) => {
  await host(page, 'pan').evaluate((element) =>
    Object.assign(element, { options: { errorMessages: { empty: 'Number?', incomplete: '' } } }),
  )
  expect(await validityOfPan(page)).toMatchObject({ validationMessage: 'Number?' })
  await typeInto(page, host(page, 'pan'), 'pan', '4242')
  await expect.poll(() => validityOfPan(page)).toMatchObject({ validationMessage: 'This is incomplete.' })
  await page.locator('#name').focus()
  await expect(page.locator('element-pan:state(invalid)')).toBeVisible()
  expect(await validityOfPan(page)).toMatchObject({ badInput: true })
})

test('the page’s own error about a card makes the form invalid until it is removed', async ({ page }) => {
  await typeVisa(page)
  const say = (message: string) =>
    host(page, 'pan').evaluate((element, text) => {
      const field = element as unknown as HTMLInputElement
      field.setCustomValidity(text)
      return field.checkValidity()
    }, message)
  expect(await say('Your bank has declined this card.')).toBe(false)
  expect(await validityOfPan(page)).toEqual({
    ...invalid,
    customError: true,
    validationMessage: 'Your bank has declined this card.',
  })
  expect(await say('')).toBe(true)
})

test('a form is not submitted while a field is invalid: the first one gets the focus and the keys', async ({
  page,
}) => {
  await typeInto(page, host(page, 'pan'), 'pan', '4242424242424242')
  await expect(page.locator('element-pan:state(complete)')).toBeVisible()
  await page.locator('#pay').click()
  await expect(inputIn(host(page, 'expiration'), 'expiration')).toBeFocused()
  await page.keyboard.type('1230')
  await expect(page.locator('element-expiration:state(complete)')).toBeVisible()
  expect(await submits(page)).toEqual([])
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  await expect(inputIn(host(page, 'cvv'), 'cvv')).toBeFocused()
  expect(await submits(page)).toEqual([])
})

test('reportValidity shows the error, focuses the field and fires invalid, and the console stays empty', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const [isValid, received] = await host(page, 'cvv').evaluate((element) => {
    let times = 0
    element.addEventListener('invalid', () => {
      times += 1
    })
    return [(element as unknown as HTMLInputElement).reportValidity(), times]
  })
  expect([isValid, received]).toEqual([false, 1])
  await expect(inputIn(host(page, 'cvv'), 'cvv')).toBeFocused()
  expect(said).toEqual([])
})

test('a valid form is submitted, and its data has nothing of the card', async ({ page }) => {
  await typeVisa(page)
  await page.locator('#pay').click()
  await expect.poll(() => submits(page)).toEqual([[]])
  const elements = await page.evaluate(() =>
    [...(document.forms[0]?.elements ?? [])].map(({ localName }) => localName),
  )
  expect(elements).toEqual(['input', 'element-pan', 'element-expiration', 'element-cvv', 'button', 'button'])
})

test('Enter in a field clicks the form’s button, as in an input, but not while a field is invalid', async ({
  page,
}) => {
  await page.evaluate(() => document.querySelector('#pay')?.setAttribute('name', 'by'))
  await typeInto(page, host(page, 'pan'), 'pan', '4242424242424242')
  await page.keyboard.press('Enter')
  await expect(inputIn(host(page, 'expiration'), 'expiration')).toBeFocused()
  expect(await submits(page)).toEqual([])
  await typeInto(page, host(page, 'expiration'), 'expiration', '1230')
  await typeInto(page, host(page, 'cvv'), 'cvv', '123')
  await page.keyboard.press('Enter')
  await expect.poll(() => submits(page)).toEqual([[['by', '']]])
})

test('Enter does nothing if the button is disabled, and submits a form without a button', async ({
  page,
}) => {
  await typeVisa(page)
  await page.evaluate(() => document.querySelector('#pay')?.setAttribute('disabled', ''))
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await receivedOn(page, 'cvv')).filter(({ name }) => name === 'enter').length)
    .toBe(1)
  expect(await submits(page)).toEqual([])
  await page.evaluate(() => document.querySelector('#pay')?.remove())
  await page.keyboard.press('Enter')
  await expect.poll(() => submits(page)).toEqual([[]])
})

test('a page that prevents `enter` stops the form from being submitted', async ({ page }) => {
  await typeVisa(page)
  await host(page, 'cvv').evaluate((element) =>
    element.addEventListener('enter', (event) => event.preventDefault(), { once: true }),
  )
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => submits(page)).toHaveLength(1)
  await expect
    .poll(async () => (await receivedOn(page, 'cvv')).filter(({ name }) => name === 'enter').length)
    .toBe(2)
})

test('submit-on-enter="off" turns it off, for a field or for a group', async ({ page }) => {
  await typeVisa(page)
  const enters = async () => (await receivedOn(page, 'cvv')).filter(({ name }) => name === 'enter').length
  await host(page, 'cvv').evaluate((element) => element.setAttribute('submit-on-enter', 'off'))
  await page.keyboard.press('Enter')
  await expect.poll(enters).toBe(1)
  expect(await submits(page)).toEqual([])
  await host(page, 'cvv').evaluate((element) => element.removeAttribute('submit-on-enter'))
  await page.keyboard.press('Enter')
  await expect.poll(() => submits(page)).toHaveLength(1)
  // The group begins again, so its fields are empty, and their form would be invalid.
  await page.evaluate(() => {
    if (document.forms[0]) document.forms[0].noValidate = true
    document.querySelector('element-group')?.setAttribute('submit-on-enter', 'off')
  })
  await typeInto(page, host(page, 'cvv'), 'cvv', '123')
  await page.keyboard.press('Enter')
  await expect.poll(enters).toBe(3)
  expect(await submits(page)).toHaveLength(1)
})

test('reset empties the fields and restores the initial state of the form', async ({ page }) => {
  await typeVisa(page)
  await page.locator('button[type=reset]').click()
  for (const type of threeFields) {
    await expect(inputIn(host(page, type), type)).toHaveValue('')
    await expect(page.locator(`element-${type}:state(empty)`)).toHaveCount(1)
  }
  await expect.poll(() => validityOfPan(page)).toMatchObject({ valid: false, valueMissing: true })
})

test('a disabled fieldset disables its fields and excludes them from the form’s validity', async ({
  page,
}) => {
  await page.evaluate(() => {
    const fieldset = document.createElement('fieldset')
    fieldset.disabled = true
    document.querySelector('element-group')?.before(fieldset)
    fieldset.append(document.querySelector('element-group') ?? '')
  })
  for (const type of threeFields) await expect(inputIn(host(page, type), type)).toBeDisabled()
  expect(await page.evaluate(() => document.forms[0]?.checkValidity())).toBe(true)
  expect(await validityOfPan(page)).toMatchObject({ willValidate: false })
  await page.evaluate(() => document.querySelector('fieldset')?.removeAttribute('disabled'))
  for (const type of threeFields) await expect(inputIn(host(page, type), type)).toBeEnabled()
  expect(await page.evaluate(() => document.forms[0]?.checkValidity())).toBe(false)
})

test('the browser restores an input of the form with the page, but nothing of a field', async ({
  page,
  merchant,
}) => {
  await typeVisa(page)
  await page.locator('#name').fill('Ana')
  await page.goto(merchant.serve('/elsewhere', '<!doctype html><title>Elsewhere</title>'))
  await page.goBack()
  await untilReady(page)
  await expect(page.locator('#name')).toHaveValue('Ana')
  for (const type of threeFields) await expect(inputIn(host(page, type), type)).toHaveValue('')
  expect(await validityOfPan(page)).toMatchObject({ valid: false, valueMissing: true })
})
