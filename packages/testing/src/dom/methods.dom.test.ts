import { describe, expect, it } from 'vitest'
import { arrivals, inputOf, openFieldPage, typeIn } from './field-page.ts'

const threeFields = ['pan', 'expiration', 'cvv'] as const
const card = { pan: '4242424242424242', expiration: '1240', cvv: '123' }
const visa = { data: { card: { brand: 'visa', last4: '4242' } } }

async function typeCard(typed: Record<(typeof threeFields)[number], string> = card): Promise<void> {
  for (const type of threeFields) await typeIn(type, typed[type])
}

it('methods before mount and after unmount do nothing, except that update is kept', async () => {
  const { elements, fields } = await openFieldPage(['pan'])
  document.querySelector('form')?.insertAdjacentHTML('beforeend', '<div id="cvv"></div>')
  const cvv = elements.create('cvv')
  for (const method of ['focus', 'blur', 'clear', 'unmount'] as const) cvv[method]()
  cvv.update({ placeholder: 'Code' })
  cvv.mount('#cvv')
  fields.pan.unmount()
  for (const method of ['focus', 'blur', 'clear', 'unmount'] as const) fields.pan[method]()
  await arrivals()
  expect(inputOf('cvv').placeholder).toBe('Code')
  expect(document.activeElement).not.toBe(inputOf('cvv'))
  expect(document.querySelectorAll('input')).toHaveLength(1)
})

it('mount accepts an element, and leaves the container before', async () => {
  const { fields, events } = await openFieldPage(['pan'])
  const paragraph = document.body.appendChild(document.createElement('p'))
  fields.pan.mount(paragraph)
  await arrivals()
  expect(events.filter(({ name }) => name === 'ready')).toHaveLength(2)
  expect(paragraph.querySelectorAll('input')).toHaveLength(1)
  expect(document.querySelector('#pan')?.childNodes).toHaveLength(0)
  expect(document.querySelector('#pan')?.className).toBe('')
})

it('several groups on a page are separate', async () => {
  const { payments, fields } = await openFieldPage(threeFields)
  document.body.insertAdjacentHTML('beforeend', '<div id="card"></div>')
  const other = payments.elements({ locale: 'pt' }).create('card')
  other.mount('#card')
  await arrivals()
  await typeIn('card', '55555555555544441140321')
  await typeCard({ pan: '378282246310005', expiration: '1240', cvv: '1234' })
  expect(await payments.createToken(fields.cvv, { name: 'Ana' })).toMatchObject({
    data: { card: { brand: 'american-express', last4: '0005', expirationMonth: 12 } },
  })
  expect(await payments.createToken(other, { name: 'Ana' })).toMatchObject({
    data: { card: { brand: 'mastercard', last4: '4444', expirationMonth: 11 } },
  })
})

describe('createToken()', () => {
  /** Codes and fields of a validation error, in its order. */
  function mistakesIn({ error }: { error?: object }): string[] {
    const { errors } = error as { errors: { code: number; field: string }[] }
    return errors.map(({ code, field }) => `${code} ${field}`)
  }

  it('includes the other fields, whichever field it is given', async () => {
    const { payments, fields } = await openFieldPage(threeFields)
    await typeCard()
    for (const type of threeFields)
      expect(await payments.createToken(fields[type], { name: 'Ana Souza' })).toMatchObject(visa)
  })

  it('has errors in the order of codes, then of fields: not mounted, empty, invalid', async () => {
    const { payments, fields } = await openFieldPage(threeFields)
    const ask = (type: (typeof threeFields)[number], name = 'Ana Souza') =>
      payments.createToken(fields[type], { name })
    expect(mistakesIn(await ask('cvv', ''))).toEqual(['2 pan', '2 expiration', '2 cvv', '2 name'])
    await typeIn('pan', '4242424242424241')
    await typeIn('cvv', '12')
    const mixed = await ask('cvv', ' ')
    expect(mistakesIn(mixed)).toEqual(['2 expiration', '2 name', '3 pan', '3 cvv'])
    expect(mixed.error).toMatchObject({
      code: 2,
      field: 'expiration',
      type: 'validation_error',
      element: 'validation_error',
      message: 'Enter the expiration date of your card.',
    })
    fields.expiration.unmount()
    expect(mistakesIn(await ask('cvv'))).toEqual(['1 expiration', '3 pan', '3 cvv'])
    fields.cvv.destroy()
    expect(mistakesIn(await ask('pan'))).toEqual(['1 expiration', '1 cvv', '3 pan'])
    expect(mistakesIn(await ask('cvv'))).toEqual(['1 expiration', '1 cvv', '3 pan'])
    fields.pan.unmount()
    expect(mistakesIn(await ask('pan'))).toEqual(['1 pan', '1 expiration', '1 cvv'])
  })

  it('finds the fields empty after clear, and a new card can be typed', async () => {
    const { payments, fields } = await openFieldPage(threeFields)
    await typeCard()
    fields.pan.clear()
    fields.cvv.clear()
    expect(mistakesIn(await payments.createToken(fields.pan, { name: 'Ana' }))).toEqual(['2 pan', '2 cvv'])
    await typeIn('pan', '378282246310005')
    await typeIn('cvv', '1234')
    expect(await payments.createToken(fields.pan, { name: 'Ana' })).toMatchObject({
      data: { card: { brand: 'american-express' } },
    })
  })

  it('waits for fields that are loading', async () => {
    const { payments, fields } = await openFieldPage(threeFields)
    for (const type of threeFields) {
      fields[type].unmount()
      fields[type].mount(`#${type}`)
    }
    expect(mistakesIn(await payments.createToken(fields.pan, { name: 'Ana' }))).toEqual([
      '2 pan',
      '2 expiration',
      '2 cvv',
    ])
  })

  it('counts a container that the page has removed as not mounted', async () => {
    const { payments, fields } = await openFieldPage(threeFields)
    await typeCard()
    document.querySelector('#pan')?.remove()
    for (const type of threeFields)
      expect(mistakesIn(await payments.createToken(fields[type], { name: 'Ana' }))).toEqual(['1 pan'])
    document.body.replaceChildren()
    expect(mistakesIn(await payments.createToken(fields.pan, { name: 'Ana' }))).toEqual([
      '1 pan',
      '1 expiration',
      '1 cvv',
    ])
  })
})
