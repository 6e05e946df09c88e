import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { IntegrationError } from './integration-error.ts'
import { loadElement } from './load-element.ts'

// `e2e/tests/load-element.spec.ts` tests the loading itself in a real browser.
const src = `https://pay.example/element-${version}.js`

function mistake(options: unknown): IntegrationError {
  try {
    // @ts-expect-error a page in plain JavaScript may pass anything
    loadElement(options)
  } catch (error) {
    if (error instanceof IntegrationError) return error
    throw error
  }
  throw new Error('Nothing was thrown.')
}

describe('loadElement()', () => {
  it.each([
    [undefined, 'invalid_option'],
    [src, 'invalid_option'],
    [{}, 'invalid_option'],
    [{ src: '' }, 'invalid_option'],
    [{ src: 42 }, 'invalid_option'],
    [{ src: 'data:text/javascript,var service' }, 'invalid_option'],
    [{ src: 'javascript:alert(1)' }, 'invalid_option'],
    [{ src: `file:///element-${version}.js` }, 'invalid_option'],
    [{ src: 'https://' }, 'invalid_option'],
    [{ url: src }, 'unknown_option'],
    [{ src, nonce: 7 }, 'invalid_option'],
  ])('refuses %j immediately', (options, code) => {
    expect(mistake(options).code).toBe(code)
    expect(document.querySelector('script')).toBeNull()
  })

  it.each([
    '',
    'sha384',
    'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
    'ac13da2aa0629683a867adfc8ebce66e92b2db805389caf251186562ee2c3832',
    'sha384-not a hash',
    null,
  ])('refuses the hash %j, which browsers would ignore', (integrity) => {
    const error = mistake({ src, integrity })
    expect(error.code).toBe('invalid_option')
    expect(error.message).toContain('as integrity')
    expect(document.querySelector('script')).toBeNull()
  })

  it('names the given value and the expected value', () => {
    expect(mistake({ src: 'data:,x' }).message).toBe(
      `loadElement() was given "data:,x" as src. Give the address of the hosted file, as "https://pay.example/element-${version}.js".`,
    )
  })
})
