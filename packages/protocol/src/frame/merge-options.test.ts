// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { mergeOptions } from './merge-options.ts'
import { frameOptionKinds } from './option-kinds.ts'

const merge = (before: object, given: unknown, ignored?: () => void) =>
  mergeOptions<object>(before, { given, kinds: frameOptionKinds, ignored })

describe('options after an update', () => {
  it.each([
    [
      'keep options that are not named',
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
    const ignored = vi.fn()
    expect(merge(before, given, ignored)).toEqual(expected)
    expect(before).toEqual(copy)
    expect(ignored).not.toHaveBeenCalled()
  })

  it.each([
    ['an unknown option', { maskInput: true }],
    ['a wrong type', { label: 7 }],
    ['a nested one', { style: { focus: {}, base: { color: [] } } }],
    ['something else than an object', 'dark'],
    ['a list', [1]],
    [
      'an object with a getter that throws',
      Object.defineProperty({}, 'label', {
        enumerable: true,
        get: () => {
          throw new Error('No.')
        },
      }),
    ],
  ])('keep their value when they are given %s, which is reported', (_case, given) => {
    const ignored = vi.fn()
    expect(merge({ label: 'a', style: {} }, given, ignored)).toMatchObject({ label: 'a' })
    expect(ignored).toHaveBeenCalled()
  })

  it('contain no part of what was given that is not plain', () => {
    const endless: Record<string, unknown> = { size: 1n }
    endless.again = endless
    const given = { endless, style: { base: endless }, brands: [endless], label: 'a' }
    expect(JSON.stringify(merge({}, given))).toBe('{"style":{"base":{"again":{}}},"label":"a"}')
  })

  it('keep their prototype', () => {
    const given = JSON.parse('{"__proto__":{"label":"a"},"style":{"base":{"__proto__":{"color":"red"}}}}')
    const merged = merge({}, given) as { style: { base: object } }
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(merged.style.base)).toBe(Object.prototype)
  })
})
