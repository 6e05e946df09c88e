import { afterEach, expect, it, vi } from 'vitest'
import { arrivals, inputOf, leave, openFieldPage, typeIn } from './field-page.ts'

const threeFields = ['pan', 'expiration', 'cvv'] as const

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.lang = ''
})

it('placeholder is a string, can be updated, and has a default in each language', async () => {
  const { fields } = await openFieldPage(threeFields, {
    options: { pan: { placeholder: 'Number' } },
    group: { locale: 'es' },
  })
  expect(threeFields.map((type) => inputOf(type).placeholder)).toEqual(['Number', 'MM / AA', 'CVC'])
  fields.pan.update({ placeholder: '' })
  await arrivals()
  expect(inputOf('pan').placeholder).toBe('')
  fields.pan.update({ secureCvv: true })
  await arrivals()
  expect(inputOf('pan').placeholder).toBe('')
})

it('placeholder of a card has a key for each input, and update merges the keys', async () => {
  const options = { card: { placeholder: { pan: 'Number', cvv: 'Code' } } }
  const { fields } = await openFieldPage(['card'], { options })
  const placeholders = () => threeFields.map((part) => inputOf('card', part).placeholder)
  expect(placeholders()).toEqual(['Number', 'MM / YY', 'Code'])
  fields.card.update({ placeholder: { expiration: 'Until' } })
  await arrivals()
  expect(placeholders()).toEqual(['Number', 'Until', 'Code'])
})

it('the locale auto follows the lang of the page, then the browser, and update reads them again', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX')
  const open = (lang: string) => {
    document.documentElement.lang = lang
    return openFieldPage(['expiration'], { group: { locale: 'auto' } })
  }
  const name = () => inputOf('expiration').getAttribute('aria-label')
  const { elements } = await open('pt-BR')
  expect(name()).toBe('Data de validade')
  document.documentElement.lang = 'en'
  elements.update({ locale: 'auto' })
  await arrivals()
  expect(name()).toBe('Expiration date')
  for (const lang of ['fr', '']) {
    await open(lang)
    expect(name()).toBe('Fecha de vencimiento')
  }
})

it('classes follow the state: the default names, the page’s names, and after update', async () => {
  const options = { pan: { classes: { base: 'field big', invalid: 'wrong very-wrong' } } }
  const { fields } = await openFieldPage(['pan', 'cvv'], { options })
  const classesOf = (type: string) => [...(document.getElementById(type)?.classList ?? [])].sort().join(' ')
  document.getElementById('pan')?.classList.add('of-page')
  expect(classesOf('pan')).toBe('ServiceElement--empty big field of-page')
  expect(classesOf('cvv')).toBe('ServiceElement ServiceElement--empty')
  await typeIn('pan', '4242424242424241')
  expect(classesOf('pan')).toBe('ServiceElement--focus big field of-page very-wrong wrong')
  fields.pan.clear()
  await arrivals()
  await typeIn('pan', '4242424242424242')
  expect(classesOf('pan')).toBe('ServiceElement--complete ServiceElement--focus big field of-page')
  fields.pan.update({ classes: { complete: 'done', base: 'field' } })
  expect(classesOf('pan')).toBe('ServiceElement--focus done field of-page')
  await leave()
  expect(classesOf('pan')).toBe('done field of-page')
  fields.pan.unmount()
  expect(classesOf('pan')).toBe('of-page')
  fields.cvv.destroy()
  expect(classesOf('cvv')).toBe('')
})

it('disabled and readOnly apply to an input and can be removed, and keep what was typed', async () => {
  const { fields } = await openFieldPage(['pan', 'cvv'], {
    options: { pan: { disabled: true }, cvv: { readOnly: true } },
  })
  expect([inputOf('pan').disabled, inputOf('cvv').readOnly]).toEqual([true, true])
  fields.pan.update({ disabled: false })
  fields.cvv.update({ readOnly: false })
  await arrivals()
  expect([inputOf('pan').disabled, inputOf('cvv').readOnly]).toEqual([false, false])
  await typeIn('cvv', '123')
  fields.cvv.update({ disabled: true })
  await arrivals()
  expect([inputOf('cvv').disabled, inputOf('cvv').value]).toEqual([true, '123'])
})

it('label and ariaLabel name the field, and ariaLabel overrides', async () => {
  const { fields } = await openFieldPage(['pan', 'cvv'], { options: { pan: { label: 'Card' } } })
  const name = (type: 'pan' | 'cvv') => inputOf(type).getAttribute('aria-label')
  expect([name('pan'), name('cvv')]).toEqual(['Card', 'Security code'])
  fields.pan.update({ ariaLabel: 'Number of your card' })
  await arrivals()
  expect(name('pan')).toBe('Number of your card')
})

it('brands limits the code to the length of their codes, and update allows another length', async () => {
  const { fields } = await openFieldPage(['cvv', 'pan'], { options: { pan: { brands: ['mastercard'] } } })
  await typeIn('cvv', '1234')
  expect(inputOf('cvv').value).toBe('123')
  fields.pan.update({ brands: ['american-express'] })
  await arrivals()
  await typeIn('cvv', '45')
  expect(inputOf('cvv').value).toBe('1234')
})

it('autocomplete is on with the right tokens, and can be turned off', async () => {
  const { fields } = await openFieldPage(threeFields, { options: { cvv: { autocomplete: false } } })
  const tokens = () => threeFields.map((type) => inputOf(type).autocomplete)
  expect(tokens()).toEqual(['cc-number', 'cc-exp', 'off'])
  fields.cvv.update({ autocomplete: true })
  await arrivals()
  expect(tokens()).toEqual(['cc-number', 'cc-exp', 'cc-csc'])
})

it('errorMessages replace the messages, for all fields or for one input of a card', async () => {
  const { payments, fields, events } = await openFieldPage(['pan', 'expiration', 'cvv'], {
    options: { pan: { errorMessages: { invalid: 'Nope.', empty: 'Number?' } } },
  })
  const { error } = await payments.createToken(fields.pan, { name: 'Ana' })
  expect(error).toMatchObject({ code: 2, field: 'pan', message: 'Number?' })
  await typeIn('pan', '4242424242424241')
  fields.pan.update({ errorMessages: { invalid: 'Still nope.' } })
  await arrivals()
  const errors = events.filter(({ name, payload }) => name === 'error' && payload.elementType === 'pan')
  expect(errors.map(({ payload }) => payload.error)).toMatchObject([
    { message: 'Number?' },
    { message: 'Nope.' },
    { message: 'Still nope.' },
  ])

  const errorMessages = { pan: { incomplete: 'Number short.' }, cvv: { incomplete: 'Code short.' } }
  const card = await openFieldPage(['card'], { options: { card: { errorMessages } } })
  await typeIn('card', '1', 'cvv')
  await leave()
  expect(card.events.find(({ name }) => name === 'error')?.payload.error).toMatchObject({
    field: 'cvv',
    message: 'Code short.',
  })
})

it('an update before mount applies at mount, without what is wrong in it', async () => {
  const { fields } = await openFieldPage(['pan'])
  fields.pan.unmount()
  fields.pan.update({ placeholder: 'Later', readOnly: true })
  // @ts-expect-error wrong on purpose
  fields.pan.update({ placholder: 'Never', disabled: 'no' })
  fields.pan.mount('#pan')
  await arrivals()
  const { readOnly, placeholder, disabled } = inputOf('pan')
  expect({ readOnly, placeholder, disabled }).toEqual({
    readOnly: true,
    placeholder: 'Later',
    disabled: false,
  })
})
