// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { version } from './frame-setup.ts'
import {
  hello,
  parseFrameMessage,
  parseHostMessage,
  parseWelcome,
  versionGreeted,
  welcome,
} from './messages.ts'

const font = { family: 'Own', data: new ArrayBuffer(4), sha256: 'a'.repeat(64), order: 0, descriptors: {} }
const tokenize = { type: 'tokenize', id: 1, tokenData: { name: 'José' }, attempt: 'a', mounted: ['pan'] }

describe('the handshake', () => {
  it('has a greeting with the version and nothing else', () => {
    expect(hello).toEqual({ type: 'element:hello', version })
    expect(versionGreeted(hello)).toBe(version)
    expect(versionGreeted({ ...hello, version: '9.9.9' })).toBe('9.9.9')
  })

  it.each([[null], ['element:hello'], [{ version }], [welcome], [[hello]]])(
    'does not take %j for a greeting',
    (data) => {
      expect(versionGreeted(data)).toBe('')
    },
  )

  it('has a welcome of the same version', () => {
    expect(welcome).toEqual({ type: 'element:welcome', version })
    expect(parseWelcome({ ...welcome, more: true })).toBe(welcome)
  })

  it.each([[null], ['element:welcome'], [{ version }], [hello], [{ ...welcome, version: '9.9.9' }]])(
    'does not take %j for a welcome',
    (data) => {
      expect(parseWelcome(data)).toBeNull()
    },
  )
})

describe('a message of the page', () => {
  it.each([
    [{ type: 'focus', ready: true }],
    [{ type: 'focus', ready: false }],
    [{ type: 'blur' }],
    [{ type: 'clear' }],
    [{ type: 'inform', id: 0 }],
    [{ type: 'joined' }],
    [{ type: 'refused', id: '' }],
    [{ type: 'refused', id: 'cvv' }],
    [{ type: 'brand-changed', id: '' }],
    [{ type: 'asked', id: 'a1-b2' }],
    [{ type: 'update', options: { label: 'Number' }, locale: 'pt' }],
    [{ type: 'fonts', fonts: [font] }],
    [{ type: 'surrounded', colorScheme: 'dark', direction: 'rtl' }],
    [{ type: 'surrounded', colorScheme: 'light', direction: 'ltr' }],
    [tokenize],
    [
      {
        ...tokenize,
        tokenData: { name: 'José', email: 'jose@example.com', verifyCard: false, cardId: 'crd_1' },
        mounted: ['card', 'pan', 'expiration', 'cvv'],
      },
    ],
  ])('is read with everything that it may contain: %j', (message) => {
    expect(parseHostMessage(structuredClone(message))).toEqual(message)
  })

  it.each([
    ['nothing', null],
    ['a text', 'focus'],
    ['no type', {}],
    ['a type that does not exist', { type: 'reveal' }],
    ['a type that every object has', { type: 'constructor' }],
    ['a question without a number', { type: 'inform', id: '1' }],
    ['a brand without an id', { type: 'brand-changed', id: null }],
    ['a frame’s question without the name of a channel', { type: 'asked', id: ['a'] }],
    ['an update in an unknown language', { type: 'update', options: {}, locale: 'fr' }],
    ['a token request without a number', { ...tokenize, id: '1' }],
    ['a token request without an attempt', { ...tokenize, attempt: 1 }],
    ['a token request without data', { ...tokenize, tokenData: 'José' }],
    ['a token request without fields', { ...tokenize, mounted: 'pan' }],
    ['a token request with fields in an object', { ...tokenize, mounted: { 0: 'pan', includes: 1 } }],
  ])('is dropped if it is %s', (_case, data) => {
    expect(parseHostMessage(data)).toBeNull()
  })

  it('loses every property that is not known', () => {
    const more = { onload: 'steal()', digits: '4' }
    expect(parseHostMessage({ type: 'focus', ...more })).toEqual({ type: 'focus', ready: false })
    expect(parseHostMessage({ type: 'blur', ...more })).toEqual({ type: 'blur' })
    expect(parseHostMessage({ type: 'inform', id: 1, ...more })).toEqual({ type: 'inform', id: 1 })
    expect(parseHostMessage({ type: 'asked', id: 'a', ...more })).toEqual({ type: 'asked', id: 'a' })
    expect(parseHostMessage({ ...tokenize, ...more, tokenData: { name: 'José', ...more } })).toEqual(tokenize)
    const update = { type: 'update', locale: 'en', options: more, ...more }
    expect(parseHostMessage(update)).toEqual({ type: 'update', locale: 'en', options: {} })
  })

  it.each([
    [{}, { name: '' }],
    [{ name: 1, email: 2, verifyCard: 'no', cardId: {} }, { name: '' }],
    [{ name: 'José', email: null, verifyCard: 0, cardId: null }, { name: 'José' }],
  ])('that requests a token loses values of another kind: %j', (tokenData, read) => {
    expect(parseHostMessage({ ...tokenize, tokenData })).toEqual({ ...tokenize, tokenData: read })
  })

  it('that requests a token names only fields that exist, each once', () => {
    const mounted = ['iban', 'cvv', 'cvv', 1, null, 'pan', '__proto__']
    expect(parseHostMessage({ ...tokenize, mounted })).toEqual({ ...tokenize, mounted: ['pan', 'cvv'] })
  })

  it('about its surroundings contains words that the frame knows', () => {
    const given = { type: 'surrounded', colorScheme: 'url(x)', direction: '"><script>' }
    expect(parseHostMessage(given)).toEqual({ type: 'surrounded', colorScheme: 'light', direction: 'ltr' })
  })

  it('with fonts contains a list, which is read where it is used', () => {
    const fonts = [font, 'font']
    expect(parseHostMessage({ type: 'fonts', fonts })).toEqual({ type: 'fonts', fonts })
    for (const none of [undefined, 'font', { 0: font }]) {
      expect(parseHostMessage({ type: 'fonts', fonts: none })).toEqual({ type: 'fonts', fonts: [] })
    }
  })

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom('update', 'fonts', 'tokenize', 'inform'), (data, type) => {
        parseHostMessage(data)
        parseHostMessage({
          ...tokenize,
          options: data,
          fonts: [data],
          tokenData: data,
          mounted: [data],
          type,
        })
      }),
    )
  })
})

it('a message of a frame is used as it is', () => {
  const message = { type: 'resized', heightPx: 24 }
  expect(parseFrameMessage(message)).toBe(message)
})
