// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { mergeOptions } from './options.ts'

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
  ])('%s', (_case, before, changed, expected) => {
    const copy = structuredClone(before)
    expect(mergeOptions<object>(before, changed)).toEqual(expected)
    expect(before).toEqual(copy)
  })
})
