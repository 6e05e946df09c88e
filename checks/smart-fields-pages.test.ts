// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type SmartFieldsShape, shapeSmartFields } from '../packages/compat/src/smart-fields-object.ts'
import { fillCard, fillField, service } from '../packages/testing/src/dom.ts'
import { testCards } from '../packages/testing/src/test-cards.ts'

// What pages for Smart Fields do, with the real fields in the page. `e2e/tests/compat.spec.ts` runs whole pages.

let dlocal: SmartFieldsShape
beforeEach(() => {
  document.body.innerHTML =
    '<div id="card"></div><div id="other"></div><div id="pan"></div><div id="expiration"></div><div id="cvv"></div>'
  dlocal = shapeSmartFields(service('ek_test_demo'))
})

describe('a token', () => {
  it.each([
    ['no data', undefined],
    ['null', null],
    ['no name', {}],
    ['an empty name', { name: ' ' }],
    ['a name that is no text', { name: 7 }],
  ])('has the name CARDHOLDER with %s', async (_, data) => {
    const real = service('ek_test_demo')
    const createToken = vi.spyOn(real, 'createToken')
    const card = shapeSmartFields(real).fields().create('card')
    card.mount('#card')
    await fillCard(document, testCards.visa)
    expect(await shapeSmartFields(real).createToken(card, data)).toEqual({
      token: expect.stringMatching(/^crd_/),
    })
    expect(createToken.mock.calls[0]?.[1]).toEqual({ name: 'CARDHOLDER' })
  })

  it('has the name of the page, however its key is spelt', async () => {
    const real = service('ek_test_demo')
    const createToken = vi.spyOn(real, 'createToken')
    const card = shapeSmartFields(real).fields().create('card')
    card.mount('#card')
    await fillCard(document, testCards.visa)
    for (const key of ['name', 'Name', 'NAME'])
      await shapeSmartFields(real).createToken(card, { [key]: 'Ana Souza' })
    expect(createToken.mock.calls.map(([, data]) => data)).toEqual(Array(3).fill({ name: 'Ana Souza' }))
  })

  it('is refused with the error of the field', async () => {
    const card = dlocal.fields().create('card')
    card.mount('#card')
    await expect(dlocal.createToken(card, { name: 'Ana' })).rejects.toMatchObject({
      error: { type: 'validation_error' },
    })
    await expect(dlocal.createToken({})).rejects.toMatchObject({ error: { type: 'configuration_error' } })
  })
})

it('getBinInformation() tells what is known about the card, without its digits', async () => {
  const card = dlocal.fields().create('card')
  card.mount('#card')
  await fillField(document, 'pan', testCards.visa)
  const bin = await dlocal.getBinInformation(card)
  expect(bin).toMatchObject({ brand: 'visa' })
  expect(JSON.stringify(bin)).not.toMatch(/\d/)
  await expect(dlocal.getBinInformation({})).rejects.toMatchObject({ error: { type: 'configuration_error' } })
})

describe('a group', () => {
  it('takes a card beside an expiration and a cvv, and each gets its own place', async () => {
    const fields = dlocal.fields()
    for (const type of ['expiration', 'cvv', 'card'] as const) fields.create(type).mount(`#${type}`)
    const [card] = [fields.create('card')]
    card?.mount('#other')
    await fillCard(document.querySelector('#other') as Element, testCards.visa)
    expect(await dlocal.createToken(card as object)).toMatchObject({ token: expect.any(String) })
  })

  it('keeps the three fields of a card together, and takes the three of another card', async () => {
    const fields = dlocal.fields()
    for (const _ of [1, 2]) {
      document.body.innerHTML = '<div id="pan"></div><div id="expiration"></div><div id="cvv"></div>'
      const [pan] = (['pan', 'expiration', 'cvv'] as const).map((type) => {
        const field = fields.create(type)
        field.mount(`#${type}`)
        return field
      })
      await fillCard(document, testCards.visa)
      expect(await dlocal.createToken(pan as object)).toMatchObject({ token: expect.any(String) })
    }
  })

  it('says which fields do not exist here', () => {
    for (const type of ['cvv-only', 'read-only-card', 'new-pin', undefined])
      expect(() => dlocal.fields().create(type as 'card')).toThrow(
        `The field ${type} is not there in element.js.`,
      )
  })
})
