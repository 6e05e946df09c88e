import { describe, expect, it } from 'vitest'
import { readFonts, readFrameOptions, readFrameSetup } from './read-frame-setup.ts'

describe('the options that a frame reads from a page', () => {
  it('are all known options of the right kind', () => {
    const options = {
      placeholder: { pan: '1234', cvv: '123' },
      style: { base: { color: 'navy', lineHeight: 1.5, ':hover': { color: 'teal' } }, invalid: {} },
      secureCvv: true,
      label: 'Number',
      ariaLabel: 'Card number',
      disabled: false,
      readOnly: true,
      autocomplete: false,
      brands: ['visa'],
      errorMessages: { empty: 'Empty', brand: 'Not this brand' },
      showIcon: true,
      hideIcon: false,
      iconStyle: 'solid',
      colorScheme: 'dark',
    }
    expect(readFrameOptions(structuredClone(options))).toEqual(options)
  })

  it.each([
    { placeholder: 'for all' },
    { placeholder: { pan: 'a', expiration: 'b', cvv: 'c' } },
    { style: { base: {}, complete: {}, empty: {}, invalid: {} } },
    { errorMessages: { empty: 'a', incomplete: 'b', invalid: 'c', expired: 'd', brand: 'e' } },
    { errorMessages: { pan: { invalid: 'a' }, expiration: { expired: 'b' }, cvv: { incomplete: 'c' } } },
    { preferredNetworks: ['cartes-bancaires', 'visa'] },
    { iconStyle: 'default', colorScheme: 'light' },
  ])('are %j too', (options) => {
    expect(readFrameOptions(structuredClone(options))).toEqual(options)
  })

  it.each<[string, unknown, object]>([
    ['no object', 'options', {}],
    ['null', null, {}],
    ['an unknown option', { onload: 'steal()', label: 'a' }, { label: 'a' }],
    ['a flag that is not a boolean', { disabled: 'true' }, {}],
    ['a text that is not a string', { label: 1, ariaLabel: { toString: 1 } }, {}],
    ['a word that is not in the list', { iconStyle: 'huge', colorScheme: 'light dark' }, {}],
    ['brands that are not all strings', { brands: ['visa', 1, null] }, {}],
    ['brands that are not a list', { brands: 'visa' }, {}],
    [
      'a placeholder for an unknown field',
      { placeholder: { pan: 'a', name: 'b', cvv: 1 } },
      { placeholder: { pan: 'a' } },
    ],
    ['an unknown variant', { style: { base: {}, hover: {} } }, { style: { base: {} } }],
    ['rules that are not objects', { style: { base: 'color: red', empty: null } }, { style: {} }],
    [
      'a value in a rule that is neither a text nor a number',
      { style: { base: { color: true, padding: null, ':focus': { color: [], fontSize: 2 } } } },
      { style: { base: { ':focus': { fontSize: 2 } } } },
    ],
    [
      'an unknown message',
      { errorMessages: { empty: 'a', wrong: 'b', brand: 1 } },
      { errorMessages: { empty: 'a' } },
    ],
  ])('leave out %s', (_, given, taken) => {
    expect(readFrameOptions(given)).toEqual(taken)
  })

  it('have error messages for each field, or for all', () => {
    const errorMessages = { pan: { empty: 'a', wrong: 'b' }, cvv: 'c', empty: 'd' }
    expect(readFrameOptions({ errorMessages })).toEqual({
      errorMessages: { pan: { empty: 'a' }, empty: 'd' },
    })
  })
})

describe('the setup of a frame', () => {
  const setup = { elementType: 'card', group: 'g', locale: 'pt', country: 'BR', options: { label: 'a' } }

  it('is read from its name', () => {
    expect(readFrameSetup(JSON.stringify(setup))).toEqual(setup)
  })

  it.each(['card', 'pan', 'expiration', 'cvv'])('is read for the element %s', (elementType) => {
    expect(readFrameSetup(JSON.stringify({ ...setup, elementType }))).toEqual({ ...setup, elementType })
  })

  it.each([undefined, null, 55, {}])('has no country if that is %j', (country) => {
    const { country: _, ...others } = setup
    expect(readFrameSetup(JSON.stringify({ ...setup, country }))).toStrictEqual(others)
  })

  it.each<[string, string]>([
    ['no JSON', 'field'],
    ['no object', '"card"'],
    ['an unknown type', JSON.stringify({ ...setup, elementType: 'iban' })],
    ['an unknown language', JSON.stringify({ ...setup, locale: 'fr' })],
    ['no group', JSON.stringify({ ...setup, group: '' })],
    ['a group that is not a text', JSON.stringify({ ...setup, group: 7 })],
    ['null', 'null'],
  ])('is null with %s', (_, name) => {
    expect(readFrameSetup(name)).toBeNull()
  })
})

describe('the fonts of a message', () => {
  const font = { family: 'Own', data: new ArrayBuffer(4), sha256: 'a'.repeat(64), order: 3, descriptors: {} }

  it('lose the quotes of their family and empty descriptors', () => {
    const given = { ...font, family: '"Own"', descriptors: { weight: '700', style: '', src: 'url(x)' } }
    expect(readFonts([given])).toEqual([{ ...font, descriptors: { weight: '700' } }])
  })

  it('keep all descriptors that a rule may have', () => {
    const descriptors = { display: 'swap', style: 'italic', unicodeRange: 'U+30-39', weight: '700' }
    expect(readFonts([{ ...font, descriptors }])).toEqual([{ ...font, descriptors }])
    expect(readFonts([{ ...font, descriptors: { display: 1, weight: null } }])).toEqual([font])
  })

  it.each([
    ["'Own'", 'Own'],
    ['Own "Sans" Two', 'Own "Sans" Two'],
  ])('have for %s the family %s', (family, plain) => {
    expect(readFonts([{ ...font, family }])).toEqual([{ ...font, family: plain }])
  })

  it('have up to 512 kB', () => {
    const largest = { ...font, data: new ArrayBuffer(512 * 1024) }
    expect(readFonts([largest])).toEqual([largest])
  })

  it.each([undefined, null, 'fonts', { length: 1 }])('are none if they are not a list: %j', (value) => {
    expect(readFonts(value)).toEqual([])
  })

  it('are those that are objects', () => {
    expect(readFonts([null, 'font', font])).toEqual([font])
  })

  it.each<[string, object]>([
    ['a hash that is a path', { sha256: '../'.repeat(21) }],
    ['a file that is too large', { data: new ArrayBuffer(512 * 1024 + 1) }],
    ['a file that is a text', { data: 'AAEAAA' }],
    ['no descriptors', { descriptors: null }],
    ['a family that is not a text', { family: { replace: 1 } }],
    ['a hash that is not a text', { sha256: { toString: () => 'a'.repeat(64) } }],
    ['a hash with more before it', { sha256: `/${'a'.repeat(64)}` }],
    ['a hash with more after it', { sha256: `${'a'.repeat(64)}/..` }],
    ['a hash in capitals', { sha256: 'A'.repeat(64) }],
  ])('do not include one with %s', (_, change) => {
    expect(readFonts([{ ...font, ...change }])).toEqual([])
  })
})
