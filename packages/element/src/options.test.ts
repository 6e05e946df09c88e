import { describe, expect, it, vi } from 'vitest'
import { readOptions } from './options.ts'

const read = (before: object, given: unknown) =>
  readOptions<object>('element', given, { develop: () => {} }, before)

describe('options after an update', () => {
  it.each([
    [
      'keep options that are not passed',
      { label: 'a' },
      { placeholder: 'b' },
      { label: 'a', placeholder: 'b' },
    ],
    [
      'merge nested options',
      { style: { base: { color: 'red' } } },
      { style: { base: { fontSize: '18px' } } },
      { style: { base: { color: 'red', fontSize: '18px' } } },
    ],
    ['replace a list', { brands: ['visa', 'elo'] }, { brands: ['elo'] }, { brands: ['elo'] }],
    [
      'replace a text by an object',
      { placeholder: 'a' },
      { placeholder: { pan: 'b' } },
      { placeholder: { pan: 'b' } },
    ],
    ['ignore undefined options', { label: 'a' }, { label: undefined }, { label: 'a' }],
    ['restore the default for null', { label: 'a', brands: ['visa'] }, { brands: null }, { label: 'a' }],
    [
      'restore the default for null in a nested option',
      { style: { base: { color: 'red' }, invalid: {} } },
      { style: { invalid: null } },
      { style: { base: { color: 'red' } } },
    ],
  ])('%s', (_case, before, given, expected) => {
    const copy = structuredClone(before)
    expect(read(before, given)).toEqual(expected)
    expect(before).toEqual(copy)
  })

  it.each([[null], ['dark'], [7], [[1]], [() => {}]])('stay as they were for %j', (given) => {
    expect(read({ label: 'a' }, given)).toEqual({ label: 'a' })
  })

  it('stay as they were for a value that cannot be read', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(read({ label: 'a' }, proxy)).toEqual({ label: 'a' })
  })

  it('lack only what is not data', () => {
    const endless: Record<string, unknown> = { color: 'red' }
    endless.again = endless
    const given = { label: 'a', disabled: 1n, placeholder: () => {}, style: endless }
    Object.defineProperty(given, 'ariaLabel', {
      enumerable: true,
      get: () => {
        throw new Error('No.')
      },
    })
    expect(read({}, given)).toEqual({ label: 'a' })
  })

  it('keep their prototype', () => {
    const given = JSON.parse('{"__proto__":{"label":"a"},"style":{"base":{"__proto__":{"color":"red"}}}}')
    const merged = read({}, given) as { style: { base: object } }
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(merged.style.base)).toBe(Object.prototype)
  })
})

it('explains options that are passed, whatever is wrong with them', () => {
  const develop = vi.fn()
  const given = { colour: 'red' }
  readOptions('element', given, { develop })
  readOptions('element', undefined, { develop })
  expect(develop.mock.calls).toEqual([['explain', 'element', given]])
})
