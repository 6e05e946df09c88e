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

/** Clears a field, as a page does. */
function clear(page: Page, type: 'pan' | 'cvv'): Promise<void> {
  return host(page, type).evaluate((element) => (element as unknown as { clear(): void }).clear())
}

test('the validity of a field follows its value, its attributes, and the page’s own messages and errors', async ({
  page,
}) => {
  const isInvalid = page.locator('element-pan:state(invalid)')
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

  // The page's own error makes the form invalid until it is removed.
  const say = (message: string) =>
    host(page, 'pan').evaluate((element, text) => {
      const field = element as unknown as HTMLInputElement
      field.setCustomValidity(text)
      return field.checkValidity()
    }, message)
  const declined = 'Your bank has declined this card.'
  expect(await say(declined)).toBe(false)
  expect(await validityOfPan(page)).toEqual({ ...invalid, customError: true, validationMessage: declined })
  expect(await say('')).toBe(true)

  await clear(page, 'pan')
  await typeInto(page, host(page, 'pan'), 'pan', '4242424242424241')
  await expect
    .poll(() => validityOfPan(page))
    .toEqual({
      ...invalid,
      badInput: true,
      validationMessage: 'Your card number is not valid. Check its digits.',
    })
  await expect(isInvalid).toBeVisible()

  // A field that was refused because it is empty is invalid until it is cleared.
  await clear(page, 'pan')
  await expect(isInvalid).toHaveCount(0)
  expect(await tokenOf(page)).toMatchObject({ error: { code: 2 } })
  await expect(isInvalid).toBeVisible()
  await clear(page, 'pan')
  await expect(isInvalid).toHaveCount(0)

  await host(page, 'pan').evaluate((element) => element.removeAttribute('required'))
  await expect.poll(() => validityOfPan(page)).toEqual(valid)
  await host(page, 'pan').evaluate((element) =>
    Object.assign(element, {
      required: true,
      options: { errorMessages: { empty: 'Number?', incomplete: '' } },
    }),
  )
  expect(await validityOfPan(page)).toMatchObject({ validationMessage: 'Number?' })
  await typeInto(page, host(page, 'pan'), 'pan', '4242')
  await expect.poll(() => validityOfPan(page)).toMatchObject({ validationMessage: 'This is incomplete.' })
  await page.locator('#name').focus()
  await expect(isInvalid).toBeVisible()
  await host(page, 'pan').evaluate((element) => element.removeAttribute('required'))
  await expect.poll(() => validityOfPan(page)).toMatchObject({ valid: false, badInput: true })
})

test('a form is not submitted while a field is invalid: the first one gets the focus and the keys', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => !message.text().includes('docs/warnings.md') && said.push(message.text()))
  await page.evaluate(() => document.querySelector('#pay')?.setAttribute('name', 'by'))
  await typeInto(page, host(page, 'pan'), 'pan', '4242424242424242')
  await expect(page.locator('element-pan:state(complete)')).toBeVisible()
  const expiration = inputIn(host(page, 'expiration'), 'expiration')
  const cvv = inputIn(host(page, 'cvv'), 'cvv')
  await page.keyboard.press('Enter')
  await expect(expiration).toBeFocused()
  await page.locator('#name').focus()
  await page.locator('#pay').click()
  await expect(expiration).toBeFocused()
  await page.keyboard.type('1230')
  await expect(page.locator('element-expiration:state(complete)')).toBeVisible()
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  await expect(cvv).toBeFocused()
  await page.locator('#name').focus()
  const reported = await host(page, 'cvv').evaluate((element) => {
    let times = 0
    element.addEventListener('invalid', () => {
      times += 1
    })
    return [(element as unknown as HTMLInputElement).reportValidity(), times]
  })
  expect(reported).toEqual([false, 1])
  await expect(cvv).toBeFocused()
  expect(await submits(page)).toEqual([])
  expect(said).toEqual([])

  // A valid one is, with Enter as with a click, and its data has nothing of the card.
  await typeInto(page, host(page, 'cvv'), 'cvv', '123')
  await page.keyboard.press('Enter')
  await expect.poll(() => submits(page)).toEqual([[['by', '']]])
  await page.locator('#pay').click()
  await expect.poll(() => submits(page)).toHaveLength(2)
  const elements = await page.evaluate(() =>
    [...(document.forms[0]?.elements ?? [])].map(({ localName }) => localName),
  )
  expect(elements).toEqual(['input', 'element-pan', 'element-expiration', 'element-cvv', 'button', 'button'])
})

test('Enter does nothing if the page prevents it, turns it off or has disabled the button, and needs no button', async ({
  page,
}) => {
  await typeVisa(page)
  let enters = 0
  /** Presses Enter, which submits the form or not. */
  const enter = async (isSubmitted: boolean) => {
    const before = (await submits(page)).length
    await page.keyboard.press('Enter')
    enters += 1
    await expect
      .poll(async () => (await receivedOn(page, 'cvv')).filter(({ name }) => name === 'enter').length)
      .toBe(enters)
    if (isSubmitted) await expect.poll(() => submits(page)).toHaveLength(before + 1)
    else expect(await submits(page)).toHaveLength(before)
  }
  await host(page, 'cvv').evaluate((element) =>
    element.addEventListener('enter', (event) => event.preventDefault(), { once: true }),
  )
  await enter(false)
  await enter(true)
  await host(page, 'cvv').evaluate((element) => element.setAttribute('submit-on-enter', 'off'))
  await enter(false)
  await host(page, 'cvv').evaluate((element) => element.removeAttribute('submit-on-enter'))
  await enter(true)
  await page.evaluate(() => document.querySelector('#pay')?.setAttribute('disabled', ''))
  await enter(false)
  await page.evaluate(() => document.querySelector('#pay')?.remove())
  await enter(true)
  // The group begins again, so its fields are empty, and their form would be invalid.
  await page.evaluate(() => {
    if (document.forms[0]) document.forms[0].noValidate = true
    document.querySelector('element-group')?.setAttribute('submit-on-enter', 'off')
  })
  await typeInto(page, host(page, 'cvv'), 'cvv', '123')
  await enter(false)
})

test('a token is requested before the page disables or empties the fields after the call', async ({
  page,
}) => {
  await typeVisa(page)
  const { data } = await page.evaluate(() => {
    const [pan, form] = [document.querySelector('element-pan'), document.forms[0]]
    const group = document.querySelector('element-group') as unknown as {
      createToken(data: object): Promise<{ data?: object }>
    }
    const token = group.createToken({ name: 'Ana Souza' })
    form?.reset()
    pan?.setAttribute('disabled', '')
    return token
  })
  expect(data).toMatchObject({ cardId: expect.stringMatching(/^crd_/) })
  await expect(inputIn(host(page, 'pan'), 'pan')).toBeDisabled()
  await expect(inputIn(host(page, 'pan'), 'pan')).toHaveValue('')
})

test('reset empties the fields, and a disabled fieldset excludes them from the validity of the form', async ({
  page,
}) => {
  await typeVisa(page)
  await page.locator('button[type=reset]').click()
  for (const type of threeFields) {
    await expect(inputIn(host(page, type), type)).toHaveValue('')
    await expect(page.locator(`element-${type}:state(empty)`)).toHaveCount(1)
  }
  await expect.poll(() => validityOfPan(page)).toMatchObject({ valid: false, valueMissing: true })

  await page.evaluate(() => {
    const fieldset = document.createElement('fieldset')
    fieldset.disabled = true
    document.querySelector('element-group')?.before(fieldset)
    fieldset.append(document.querySelector('element-group') ?? '')
  })
  await untilReady(page)
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
