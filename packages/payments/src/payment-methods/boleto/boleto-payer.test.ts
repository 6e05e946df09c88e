import { describe, expect, it } from 'vitest'
import { fakeLink } from '../../../../server/test/support/scenes/fake-links.ts'
import { describePayer, payerKnownOf, readPayer, wholePayerOf } from './boleto-payer.ts'

const typed = {
  name: ' Padaria Boa Ltda ',
  documentId: '12.ABC.345/01DE-35',
  zipCode: '01310-100',
  state: 'sp',
  city: 'São Paulo',
  district: 'Bela Vista',
  street: 'Avenida Paulista',
  number: 'S/N',
  complement: '',
}
const payer = {
  ...typed,
  name: 'Padaria Boa Ltda',
  documentId: '12ABC34501DE35',
  zipCode: '01310100',
  state: 'SP',
}
const unknown = { name: null, documentId: null, billingAddress: null }
const { name, documentId, ...billingAddress } = typed
const known = { name, documentId: payer.documentId, billingAddress }

describe('the payer of a boleto', () => {
  it('is read as people write it, and stored in one form', () => {
    expect(readPayer(typed, unknown)).toEqual({ payer })
    expect(readPayer({ ...typed, documentId: '529.982.247-25' }, unknown)).toMatchObject({
      payer: { documentId: '52998224725' },
    })
  })

  it('has the link’s value for each field that was not sent', () => {
    expect(readPayer({}, known)).toEqual({ payer })
    expect(readPayer({ city: 'Campinas' }, known)).toEqual({ payer: { ...payer, city: 'Campinas' } })
    expect(wholePayerOf(known)).toEqual(payer)
  })

  it.each([
    ['nothing', unknown],
    ['the name only', { ...unknown, name: 'Ana' }],
    ['a state in full', { ...known, billingAddress: { ...billingAddress, state: 'São Paulo' } }],
    ['no district', { ...known, billingAddress: { ...billingAddress, district: '' } }],
    [
      'a postal code of another country',
      { ...known, billingAddress: { ...billingAddress, zipCode: '1070' } },
    ],
  ])('is asked for if the link has %s', (_, link) => {
    expect(wholePayerOf(link)).toBeNull()
  })

  it.each(['name', 'documentId', 'zipCode', 'state', 'city', 'district', 'street', 'number'] as const)(
    'is invalid without %s',
    (field) => {
      for (const empty of ['', ' ']) {
        expect(readPayer({ ...typed, [field]: empty }, known)).toMatchObject({
          typed: { mistakes: { [field]: 'missing' } },
        })
      }
    },
  )

  it.each([
    ['documentId', '529.982.247-26'],
    ['documentId', '11111111111'],
    ['documentId', '5299822472'],
    ['zipCode', '0131010'],
    ['zipCode', '00000-000'],
    ['zipCode', '01310-10a'],
    ['state', 'XX'],
    ['name', 'x'.repeat(101)],
    ['street', '4242 4242 4242 4242'],
  ])('has no value that banks do not accept: %s %j', (field, text) => {
    const read = readPayer({ ...typed, [field]: text }, unknown)
    expect(read).toMatchObject({ typed: { mistakes: { [field]: 'refused' } } })
  })

  it('keeps what the payer typed, except card numbers', () => {
    const read = readPayer({ ...typed, documentId: '1.2', name: '4242 4242 4242 4242' }, unknown)
    expect(read).toEqual({
      typed: {
        values: { ...typed, documentId: '1.2', name: '4242 42…4242' },
        mistakes: { name: 'refused', documentId: 'refused' },
      },
    })
  })

  it('fills in only values that a field accepts', () => {
    const odd = { zipCode: '1', state: 'São Paulo', city: 'Campinas', country: 'BR' }
    expect(payerKnownOf({ ...unknown, billingAddress: odd })).toEqual({ city: 'Campinas' })
    expect(payerKnownOf(fakeLink())).toEqual({ name: 'Ana Souza' })
  })

  it('is one line on the slip', () => {
    expect(describePayer({ ...payer, documentId: '52998224725', complement: 'Apto 7' })).toBe(
      'Padaria Boa Ltda · CPF 529.982.247-25 · Avenida Paulista, S/N, Apto 7 · Bela Vista · São Paulo/SP · CEP 01310-100',
    )
    expect(describePayer(payer)).toContain('CNPJ 12.ABC.345/01DE-35')
  })
})
