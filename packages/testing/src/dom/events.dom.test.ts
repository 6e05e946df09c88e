import { expect, it, vi } from 'vitest'
import { arrivals, inputOf, leave, openFieldPage, pressKeys, typeIn } from './field-page.ts'

const threeFields = ['pan', 'expiration', 'cvv'] as const
const partial = { element: 'pan', elementType: 'pan', empty: false, complete: false }

it('a number that becomes longer than the one with a wrong check digit has no error any more', async () => {
  const { events } = await openFieldPage(['pan'])
  await typeIn('pan', '4242424242424241')
  expect(events.at(-1)).toMatchObject({ name: 'error', payload: { error: { code: 3, field: 'pan' } } })
  events.length = 0
  // A Visa number may have up to 19 digits.
  await typeIn('pan', '7')
  expect(events).toEqual([{ name: 'change', payload: { ...partial, autofilled: false, brand: 'visa' } }])
})

it('an error is emitted once while it stays, and again when it reappears', async () => {
  const { events } = await openFieldPage(['pan'])
  const errors = () => events.filter(({ name }) => name === 'error').length
  await typeIn('pan', '4242424242424241')
  await leave()
  inputOf('pan').focus()
  await arrivals()
  expect(errors()).toBe(1)
  await typeIn('pan', '7')
  inputOf('pan').select()
  await pressKeys(...'4242424242424241')
  expect(errors()).toBe(2)
})

it('brand is null while it is uncertain', async () => {
  const { events } = await openFieldPage(['pan'])
  await typeIn('pan', '5067')
  const brands = events.flatMap(({ name, payload }) => (name === 'change' ? [payload.brand] : []))
  expect(brands.slice(0, 2)).toEqual([null, null])
})

it('Enter emits submit and submits the form, and Escape emits escape', async () => {
  const { events } = await openFieldPage(['pan'])
  const submitted = vi.fn((event: Event) => event.preventDefault())
  document.querySelector('form')?.addEventListener('submit', submitted)
  await typeIn('pan', '4')
  events.length = 0
  await pressKeys('Enter', 'Escape')
  expect(events).toEqual([
    { name: 'submit', payload: { ...partial, preventDefault: expect.any(Function) } },
    { name: 'escape', payload: partial },
  ])
  expect(submitted).toHaveBeenCalledOnce()
  expect(inputOf('pan').value).toBe('4')
})

it('submitOnEnter turns it off for an element, or for a group, and can be updated', async () => {
  const { fields } = await openFieldPage(['pan', 'cvv'], {
    group: { submitOnEnter: false },
    options: { cvv: { submitOnEnter: true } },
  })
  const submitted = vi.fn((event: Event) => event.preventDefault())
  document.querySelector('form')?.addEventListener('submit', submitted)
  await typeIn('pan', '4')
  await pressKeys('Enter')
  expect(submitted).not.toHaveBeenCalled()
  await typeIn('cvv', '1')
  await pressKeys('Enter')
  expect(submitted).toHaveBeenCalledOnce()
  fields.cvv.update({ submitOnEnter: false })
  await pressKeys('Enter')
  expect(submitted).toHaveBeenCalledOnce()
})

it('both spellings add and remove handlers', async () => {
  const { fields } = await openFieldPage(['pan'])
  const { pan } = fields
  const calls: string[] = []
  const call = (name: string) => () => calls.push(name)
  const [added, removed, off, dropped] = [call('added'), call('removed'), call('off'), call('dropped')]
  pan.addEventListener('focus', added)
  pan.addEventListener('focus', added)
  pan.addEventListener('focus', removed)
  pan.removeEventListener('focus', removed)
  pan.on('focus', off)
  pan.off('focus', off)
  pan.on('focus', call('undone'))()
  pan.once('focus', call('once'))
  pan.once('focus', dropped)
  pan.off('focus', dropped)
  for (let times = 0; times < 2; times += 1) {
    inputOf('pan').focus()
    await leave()
  }
  expect(calls).toEqual(['added', 'once', 'added'])
})

it.each([
  [
    'en',
    'Your card number is incomplete.',
    'The expiration date is incomplete.',
    'The security code is incomplete.',
  ],
  [
    'es',
    'El número de tarjeta está incompleto.',
    'La fecha de vencimiento está incompleta.',
    'El código de seguridad está incompleto.',
  ],
  [
    'pt',
    'O número do cartão está incompleto.',
    'A data de validade está incompleta.',
    'O código de segurança está incompleto.',
  ],
])('in %s errors are in the language, and each names its field', async (locale, ...messages) => {
  const { events } = await openFieldPage(threeFields, { group: { locale } })
  for (const type of threeFields) {
    await typeIn(type, '1')
    await leave()
  }
  const errors = events.flatMap(({ name, payload }) => (name === 'error' ? [payload.error] : []))
  const about = { code: 3, type: 'validation_error', element: 'validation_error' }
  expect(errors).toEqual(threeFields.map((field, index) => ({ ...about, field, message: messages[index] })))
})

it('ready is emitted again after a mount, and the other events continue', async () => {
  const { fields, events } = await openFieldPage(['pan'])
  await typeIn('pan', '4242')
  events.length = 0
  fields.pan.unmount()
  fields.pan.mount('#pan')
  await arrivals()
  await typeIn('pan', '4')
  expect(events.map(({ name }) => name)).toEqual(['ready', 'focus', 'change', 'brand', 'empty'])
})
