// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { optionMistakes } from './option-mistakes.ts'

const sentences = (place: Parameters<typeof optionMistakes>[0], given: unknown) =>
  optionMistakes(place, given).map(({ sentence }) => sentence)

describe('warns about an unknown name and says what was probably meant', () => {
  it.each<[Parameters<typeof optionMistakes>[0], object, string]>([
    ['element', { maskInput: true }, 'the option "maskInput" of an element … Did you mean "secureCvv"?'],
    ['element', { placehoder: '1' }, 'the option "placehoder" of an element … Did you mean "placeholder"?'],
    [
      'element',
      { style: { focus: {} } },
      `the option "style.focus" of an element … Did you mean "style.base[':focus']"?`,
    ],
    [
      'element',
      { style: { autofilled: {} } },
      `the option "style.autofilled" of an element … Did you mean "style.base[':-webkit-autofill']"?`,
    ],
    [
      'element',
      { style: { fontsize: '1px' } },
      'the option "style.fontsize" of an element … Did you mean "style.base.fontSize"?',
    ],
    [
      'element',
      { placeholder: { number: '1234' } },
      'the option "placeholder.number" of an element … Did you mean "placeholder.pan"?',
    ],
    [
      'element',
      { errorMessages: { cvc: {} } },
      'the option "errorMessages.cvc" of an element … Did you mean "errorMessages.cvv"?',
    ],
    [
      'element',
      { classes: { webkitAutofill: 'a' } },
      'the option "classes.webkitAutofill" of an element … Did you mean the event "autofilled"?',
    ],
    [
      'element',
      { classes: { focused: 'a' } },
      'the option "classes.focused" of an element … Did you mean "classes.focus"?',
    ],
    ['elements', { language: 'pt' }, 'the option "language" of elements() … Did you mean "locale"?'],
    ['elements.update', { lang: 'pt' }, 'the option "lang" of elements.update() … Did you mean "locale"?'],
    ['service', { baseURL: 'x' }, 'the option "baseURL" of service() … Did you mean "baseUrl"?'],
    ['tokenData', { Name: 'Ana' }, 'the option "Name" of tokenData … Did you mean "name"?'],
    ['event', { changed: () => {} }, 'the event "changed" of an element … Did you mean "change"?'],
  ])('%s: %j', (place, given, expected) => {
    expect(sentences(place, given)).toEqual([expected.replace('…', 'is unknown and ignored.')])
  })

  it.each([
    ['cardNumber', 'pan'],
    ['number', 'pan'],
    ['expiry', 'expiration'],
    ['cardExpiry', 'expiration'],
    ['expirationDate', 'expiration'],
    ['cvc', 'cvv'],
    ['security-code', 'cvv'],
    ['cards', 'card'],
  ])('the type %s: %s', (type, meant) => {
    expect(sentences('type', type)).toEqual([
      `create() was given the type "${type}". Did you mean "${meant}"?`,
    ])
    expect(sentences('type', 'iban')).toEqual([])
  })

  it.each([
    ['preferredNetworks', 'cartes-bancaire', 'cartes-bancaires'],
    ['preferredNetworks', 'Cartes_Bancaires', 'cartes-bancaires'],
    ['preferredNetworks', 'CB', 'cartes-bancaires'],
    ['preferredNetworks', 'eftpos_au', 'eftpos'],
    ['preferredNetworks', 'master-card', 'mastercard'],
    ['brands', 'amex', 'american-express'],
    ['brands', 'VISA', 'visa'],
  ])('the option %s: the id %s', (option, id, meant) => {
    expect(sentences('element', { [option]: ['visa', id] })).toEqual([
      `"${id}" in the option "${option}" of an element is unknown and ignored. Did you mean "${meant}"?`,
    ])
  })

  it('knows the ids of all brands and networks, and does not accept domestic networks as brands', () => {
    const preferredNetworks = ['visa', 'elo', 'cartes-bancaires', 'dankort', 'eftpos']
    expect(sentences('element', { preferredNetworks })).toEqual([])
    expect(sentences('element', { brands: ['dankort'] })).toEqual([
      expect.stringMatching(/^"dankort" in the option "brands" .* Use one of: .*visa/),
    ])
  })

  it('lists the known names for a name that resembles none of them', () => {
    expect(sentences('tokenData', { address_line1: 'Rua 1' })).toEqual([
      'the option "address_line1" of tokenData is unknown and ignored. Use one of: name, email, verifyCard, cardId.',
    ])
  })
})

describe('warns about a value of the wrong type and says what to pass', () => {
  it.each<[Parameters<typeof optionMistakes>[0], unknown, string]>([
    ['element', { disabled: 'yes' }, 'the option "disabled" of an element was given "yes" … true or false.'],
    [
      'element',
      { placeholder: 4 },
      'the option "placeholder" of an element was given 4 … a string, or an object.',
    ],
    ['element', { style: 'red' }, 'the option "style" of an element was given "red" … an object.'],
    [
      'element',
      { brands: 'visa' },
      'the option "brands" of an element was given "visa" … an array of strings.',
    ],
    [
      'element',
      { colorScheme: 'blue' },
      'the option "colorScheme" of an element was given "blue" … one of light, dark.',
    ],
    [
      'elements',
      { country: 'Brazil' },
      'the option "country" of elements() was given "Brazil" … an ISO 3166-1 alpha-2 code, such as "BR".',
    ],
    [
      'service',
      { fallback: { paymentLink: 'javascript:pay()' } },
      'the option "fallback.paymentLink" of service() was given "javascript:pay()" … an address that begins with https://.',
    ],
    ['elements', 'pt', 'elements() was given "pt" … an options object, or nothing.'],
    ['createToken', { timeoutMs: '9' }, 'the option "timeoutMs" of createToken() was given "9" … a number.'],
    ['event', { change: null }, 'the handler of the event "change" is null … a function.'],
  ])('%s: %j', (place, given, expected) => {
    expect(sentences(place, given)).toEqual([expected.replace(' …', ', which is ignored. Pass')])
  })

  it('never repeats a value of tokenData, which a person may have typed', () => {
    expect(sentences('tokenData', { name: 4242424242424242 })).toEqual([
      'the option "name" of tokenData was given a value of type number, which is ignored. Pass a string.',
    ])
    expect(sentences('tokenData', 'Ana')).toEqual([
      'tokenData was given a value of type string, which is ignored. Pass an options object, or nothing.',
    ])
  })
})

it('finds no mistake in correct values, null and undefined', () => {
  const given = {
    placeholder: { pan: '1234' },
    style: { base: { color: 'red', ':focus': { color: 'blue' } } },
    classes: { base: 'card' },
    label: undefined,
    maskInput: undefined,
    brands: null,
  }
  expect(optionMistakes('element', given)).toEqual([])
  expect(optionMistakes('elements', { country: 'br', locale: null })).toEqual([])
})
