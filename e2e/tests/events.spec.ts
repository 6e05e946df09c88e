import {
  eventsOf,
  forget,
  heardAs,
  input,
  onPage,
  openElementPage,
  typeIn,
  untilHeard,
  warningsOf,
} from '../support/element-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { locales } from '../support/locales.ts'
import { expect, test } from '../support/sites.ts'

const panError = {
  code: 3,
  type: 'validation_error',
  element: 'validation_error',
  field: 'pan',
}
const invalidNumber = { ...panError, message: 'Your card number is not valid. Check its digits.' }
const incompleteNumber = { ...panError, message: 'Your card number is incomplete.' }
const pan = { element: 'pan', elementType: 'pan' }
const empty = { empty: true, complete: false }
const partial = { empty: false, complete: false }
const complete = { empty: false, complete: true }

test('ready has only the element that is ready', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin })
  for (const type of ['pan', 'expiration', 'cvv'] as const) {
    expect(await eventsOf(page, type)).toEqual([
      { name: 'ready', payload: { element: type, elementType: type } },
    ])
  }
})

test('typing a number emits change each time, and complete and empty when they change', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await forget(page)
  await typeIn(page, 'pan', '4242')
  await page.keyboard.type('424242424242')
  await untilHeard(page, 'pan', 'change', 16)
  const changing = { name: 'change', payload: { ...pan, ...partial, autofilled: false, brand: 'visa' } }
  expect(await eventsOf(page, 'pan')).toEqual([
    { name: 'focus', payload: { ...pan, ...empty } },
    changing,
    { name: 'brand', payload: { ...pan, ...partial, brand: 'visa', networks: ['visa'] } },
    { name: 'empty', payload: { ...pan, ...partial } },
    ...Array.from({ length: 14 }, () => changing),
    { name: 'change', payload: { ...changing.payload, ...complete } },
    { name: 'complete', payload: { ...pan, ...complete } },
  ])

  await forget(page)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await untilHeard(page, 'pan', 'change', 2)
  expect(await eventsOf(page, 'pan')).toEqual([
    changing,
    { name: 'complete', payload: { ...pan, ...partial } },
    { name: 'change', payload: { ...pan, ...empty, autofilled: false, brand: null } },
    { name: 'brand', payload: { ...pan, ...empty, brand: null, networks: [] } },
    { name: 'empty', payload: { ...pan, ...empty } },
  ])
})

test('change has an error only at the required length, blur and focus whenever the value is invalid or incomplete', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await typeIn(page, 'pan', '424242')
  await untilHeard(page, 'pan', 'change', 6)
  await forget(page)
  await page.keyboard.press('Tab')
  await untilHeard(page, 'pan', 'error')
  expect(await eventsOf(page, 'pan')).toEqual([
    { name: 'blur', payload: { ...pan, ...partial, error: incompleteNumber, hasFocus: false } },
    { name: 'error', payload: { ...pan, ...partial, error: incompleteNumber } },
  ])

  await forget(page)
  await focusInput(input(page, 'pan'))
  await page.keyboard.press('End')
  await page.keyboard.type('424242424')
  await page.keyboard.type('1')
  await untilHeard(page, 'pan', 'error')
  const events = await eventsOf(page, 'pan')
  expect(events[0]).toEqual({ name: 'focus', payload: { ...pan, ...partial, error: incompleteNumber } })
  const change = { ...pan, ...partial, autofilled: false, brand: 'visa' }
  expect(events.slice(1, -2)).toEqual(Array.from({ length: 9 }, () => ({ name: 'change', payload: change })))
  expect(events.slice(-2)).toEqual([
    { name: 'change', payload: { ...change, error: invalidNumber } },
    { name: 'error', payload: { ...pan, ...partial, error: invalidNumber } },
  ])

  // A Visa number may have up to 19 digits.
  await forget(page)
  await page.keyboard.type('7')
  await untilHeard(page, 'pan', 'change')
  expect(await eventsOf(page, 'pan')).toEqual([{ name: 'change', payload: change }])
})

test('an empty or valid value has no error in blur and focus', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['cvv'] })
  await input(page, 'cvv').focus()
  await input(page, 'cvv').blur()
  await typeIn(page, 'cvv', '123')
  await untilHeard(page, 'cvv', 'complete')
  await forget(page)
  await input(page, 'cvv').blur()
  await input(page, 'cvv').focus()
  await untilHeard(page, 'cvv', 'focus')
  const cvv = { element: 'cvv', elementType: 'cvv', ...complete }
  expect(await eventsOf(page, 'cvv')).toEqual([
    { name: 'blur', payload: { ...cvv, hasFocus: false } },
    { name: 'focus', payload: cvv },
  ])
})

test('change of expiration and cvv has no brand', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['expiration', 'cvv'] })
  await typeIn(page, 'cvv', '1')
  await typeIn(page, 'expiration', '1')
  await untilHeard(page, 'expiration', 'change')
  for (const type of ['expiration', 'cvv'] as const) {
    expect(await heardAs(page, type, 'change')).toEqual([
      { element: type, elementType: type, ...partial, autofilled: false },
    ])
  }
})

test('in a card, blur and focus name the input, and hasFocus distinguishes a move between inputs from leaving', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['card'],
    body: '<div id="card"></div><button>Pay</button>',
  })
  await forget(page)
  await onPage(page, ({ fields }) => fields.card.focus())
  await untilHeard(page, 'card', 'focus')
  await page.keyboard.press('Tab')
  await untilHeard(page, 'card', 'focus', 2)
  await page.keyboard.press('Tab')
  await untilHeard(page, 'card', 'focus', 3)
  await page.keyboard.press('Tab')
  await untilHeard(page, 'card', 'blur', 3)
  const at = (element: string) => ({ element, elementType: 'card', ...empty })
  expect(await eventsOf(page, 'card')).toEqual([
    { name: 'focus', payload: at('pan') },
    { name: 'blur', payload: { ...at('pan'), hasFocus: true } },
    { name: 'focus', payload: at('expiration') },
    { name: 'blur', payload: { ...at('expiration'), hasFocus: true } },
    { name: 'focus', payload: at('cvv') },
    { name: 'blur', payload: { ...at('cvv'), hasFocus: false } },
  ])
})

test('a card is empty while all inputs are empty, and complete when all are complete; its error names the input', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['card'] })
  await forget(page)
  await typeIn(page, 'card', '5555555555554444', 'pan')
  await page.keyboard.type('0120')
  await untilHeard(page, 'card', 'change', 20)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('30')
  await page.keyboard.type('123')
  await untilHeard(page, 'card', 'complete')
  const card = { element: 'card', elementType: 'card' }
  const events = await eventsOf(page, 'card')
  const named = (name: string) => events.filter((event) => event.name === name).map(({ payload }) => payload)
  expect(named('empty')).toEqual([{ ...card, ...partial }])
  expect(named('complete')).toEqual([{ ...card, ...complete }])
  expect(named('brand')).toEqual([{ ...card, ...partial, brand: 'mastercard', networks: ['mastercard'] }])
  expect(named('change').at(-1)).toEqual({ ...card, ...complete, autofilled: false, brand: 'mastercard' })
})

test('a past date is an error of the expiration, also within a card', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['card'] })
  await typeIn(page, 'card', '0119', 'expiration')
  await untilHeard(page, 'card', 'error')
  const error = { ...panError, field: 'expiration', message: 'Your card has expired.' }
  const expected = { element: 'card', elementType: 'card', ...partial, error }
  expect(await heardAs(page, 'card', 'error')).toEqual([expected])
  expect((await heardAs(page, 'card', 'change')).at(-1)).toEqual({
    ...expected,
    autofilled: false,
    brand: null,
  })
})

test('an error event is emitted once while the error stays, and again when it reappears', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await typeIn(page, 'pan', '4242424242424241')
  await page.keyboard.press('Tab')
  await untilHeard(page, 'pan', 'blur')
  // A click, because in a frame that lost the focus the input is still the focused element, so focus() would have no
  // effect.
  await input(page, 'pan').click()
  await untilHeard(page, 'pan', 'focus', 2)
  expect(await heardAs(page, 'pan', 'error')).toHaveLength(1)
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('1')
  await untilHeard(page, 'pan', 'error', 2)
})

test('brand is null while it is uncertain', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await typeIn(page, 'pan', '5067')
  await untilHeard(page, 'pan', 'change', 4)
  const brands = (await heardAs(page, 'pan', 'change')).map(({ brand }) => brand)
  expect(brands.slice(0, 2)).toEqual([null, null])
  expect(Object.keys((await heardAs(page, 'pan', 'change'))[0] ?? {})).toContain('brand')
})

test('Enter emits submit and submits the form, and Escape emits escape', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    body: '<form onsubmit="document.title += \' sent\'; return false"><div id="pan"></div><button>Pay</button></form>',
  })
  await typeIn(page, 'pan', '4')
  await untilHeard(page, 'pan', 'brand')
  await forget(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await untilHeard(page, 'pan', 'escape')
  expect(await eventsOf(page, 'pan')).toEqual([
    { name: 'submit', payload: { ...pan, ...partial } },
    { name: 'escape', payload: { ...pan, ...partial } },
  ])
  await expect(page).toHaveTitle('Card sent')
  await expect(input(page, 'pan')).toHaveValue('4')
})

test('autofilled is emitted when a password manager or the browser fills in a field', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await forget(page)
  await input(page, 'pan').evaluate((node: HTMLInputElement) => {
    // Only the browser itself can set this state of an input.
    Object.assign(node, { matches: (selector: string) => selector === ':autofill' })
    node.value = '4242424242424242'
    node.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await untilHeard(page, 'pan', 'complete')
  expect(await eventsOf(page, 'pan')).toEqual([
    { name: 'change', payload: { ...pan, ...complete, autofilled: true, brand: 'visa' } },
    { name: 'brand', payload: { ...pan, ...complete, brand: 'visa', networks: ['visa'] } },
    { name: 'autofilled', payload: { ...pan, ...complete } },
    { name: 'empty', payload: { ...pan, ...complete } },
    { name: 'complete', payload: { ...pan, ...complete } },
  ])
})

test('both spellings add and remove handlers, and a handler that throws does not affect the others', async ({
  page,
  merchant,
  service,
}) => {
  const uncaught: string[] = []
  page.on('pageerror', ({ message }) => uncaught.push(message))
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await onPage(page, ({ fields }) => {
    const calls: string[] = []
    Object.assign(globalThis, { calls })
    const { pan } = fields
    const call = (name: string) => () => calls.push(name)
    const [added, removed, off] = [call('added'), call('removed'), call('off')]
    pan.on('focus', () => {
      calls.push('throws')
      pan.off('focus', lateRemoved)
      pan.on('focus', lateAdded)
      throw new Error('of the page')
    })
    const lateRemoved = call('late removed')
    const lateAdded = call('late added')
    pan.on('focus', lateRemoved)
    pan.addEventListener('focus', added)
    pan.addEventListener('focus', added)
    pan.addEventListener('focus', removed)
    pan.removeEventListener('focus', removed)
    pan.on('focus', off)
    pan.off('focus', off)
    pan.on('focus', call('undone'))()
    pan.once('focus', call('once'))
    const dropped = call('dropped')
    pan.once('focus', dropped)
    pan.off('focus', dropped)
  })
  const calls = () => page.evaluate(() => (globalThis as unknown as { calls: string[] }).calls)
  await input(page, 'pan').focus()
  await expect.poll(calls).toEqual(['throws', 'added', 'once'])
  await input(page, 'pan').blur()
  await input(page, 'pan').focus()
  await expect.poll(calls).toEqual(['throws', 'added', 'once', 'throws', 'added', 'late added'])
  expect(uncaught).toEqual(['of the page', 'of the page'])
})

const inWords = {
  en: [
    'Your card number is incomplete.',
    'The expiration date is incomplete.',
    'The security code is incomplete.',
  ],
  es: [
    'El número de tarjeta está incompleto.',
    'La fecha de vencimiento está incompleta.',
    'El código de seguridad está incompleto.',
  ],
  pt: [
    'O número do cartão está incompleto.',
    'A data de validade está incompleta.',
    'O código de segurança está incompleto.',
  ],
} as const

for (const locale of locales) {
  test(`in ${locale} errors are in the language, and each names its field`, async ({
    page,
    merchant,
    service,
  }) => {
    await openElementPage(page, merchant, { service: service.origin, group: { locale } })
    for (const [index, type] of (['pan', 'expiration', 'cvv'] as const).entries()) {
      await typeIn(page, type, '1')
      await input(page, type).blur()
      await untilHeard(page, type, 'error')
      const [{ error } = { error: null }] = await heardAs(page, type, 'error')
      expect(error).toEqual({ ...panError, field: type, message: inWords[locale][index] })
    }
  })
}

test('another language keeps what was typed and translates a shown error', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin })
  await typeIn(page, 'pan', '4242')
  await typeIn(page, 'cvv', '12')
  await input(page, 'cvv').blur()
  await untilHeard(page, 'cvv', 'error')
  await forget(page)
  await onPage(page, ({ elements }) => elements.update({ locale: 'pt-BR' }))
  await untilHeard(page, 'pan', 'error')
  await untilHeard(page, 'cvv', 'error')
  const about = { ...partial, error: { ...panError, message: inWords.pt[0] } }
  expect(await eventsOf(page, 'pan')).toEqual([{ name: 'error', payload: { ...pan, ...about } }])
  expect(await heardAs(page, 'cvv', 'error')).toMatchObject([{ error: { message: inWords.pt[2] } }])
  expect(await eventsOf(page, 'expiration')).toEqual([])
  await expect(input(page, 'pan')).toHaveValue('4242')
  await expect(input(page, 'expiration')).toHaveAttribute('placeholder', 'MM / AA')
  await expect(page.locator('#pan iframe')).toHaveAttribute('title', 'Número do cartão')
})

test('an unknown language causes one warning, and English is used', async ({ page, merchant, service }) => {
  const warnings = warningsOf(page)
  await openElementPage(page, merchant, { service: service.origin, group: { locale: 'xx' } })
  await onPage(page, ({ payments }) => {
    payments.elements({ locale: 'xx' })
  })
  await typeIn(page, 'pan', '4')
  await input(page, 'pan').blur()
  await untilHeard(page, 'pan', 'error')
  expect(await heardAs(page, 'pan', 'error')).toMatchObject([{ error: { message: inWords.en[0] } }])
  expect(warnings).toEqual([expect.stringContaining('"xx"')])
})

test('ready is emitted again after a mount, and the other events continue', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await typeIn(page, 'pan', '4242')
  await untilHeard(page, 'pan', 'change', 4)
  await forget(page)
  await onPage(page, ({ fields }) => {
    fields.pan.unmount()
    fields.pan.mount('#pan')
  })
  await untilHeard(page, 'pan', 'ready')
  await typeIn(page, 'pan', '4')
  await untilHeard(page, 'pan', 'change')
  expect((await eventsOf(page, 'pan')).map(({ name }) => name)).toEqual([
    'ready',
    'focus',
    'change',
    'brand',
    'empty',
  ])
})
