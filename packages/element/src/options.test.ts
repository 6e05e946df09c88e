// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { mergeOptions } from './options.ts'

describe('options after an update', () => {
  it.each([
    ['keep what is not named', { label: 'a' }, { placeholder: 'b' }, { label: 'a', placeholder: 'b' }],
    [
      'merge nested ones',
      { style: { base: { color: 'red' } } },
      { style: { base: { fontSize: '18px' } } },
      { style: { base: { color: 'red', fontSize: '18px' } } },
    ],
    ['take a list as it is', { brands: ['visa', 'elo'] }, { brands: ['elo'] }, { brands: ['elo'] }],
    [
      'take an object in place of a text',
      { placeholder: 'a' },
      { placeholder: { pan: 'b' } },
      { placeholder: { pan: 'b' } },
    ],
    ['leave out what is undefined', { label: 'a' }, { label: undefined }, { label: 'a' }],
    ['take back what is null', { label: 'a', brands: ['visa'] }, { brands: null }, { label: 'a' }],
    [
      'take back what is null within',
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
