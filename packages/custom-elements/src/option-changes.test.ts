import { describe, expect, it } from 'vitest'
import { optionChanges } from './option-changes.ts'

describe('what changes options into others', () => {
  it.each<[before: object, after: object, changes: object | null]>([
    [{}, {}, null],
    [{ label: 'a', brands: ['visa'] }, { label: 'a', brands: ['visa'] }, null],
    [{ label: 'a' }, { label: 'b', disabled: true }, { label: 'b', disabled: true }],
    [{ label: 'a', disabled: true }, { disabled: true }, { label: null }],
    [{ brands: ['visa'] }, { brands: ['visa', 'elo'] }, { brands: ['visa', 'elo'] }],
    [
      { style: { base: { color: 'red', padding: '1px' } } },
      { style: { base: { color: 'blue' } } },
      { style: { base: { color: 'blue', padding: null } } },
    ],
    [{ style: { base: {} } }, { style: { invalid: {} } }, { style: { base: null, invalid: {} } }],
    [{ placeholder: { pan: 'a' } }, { placeholder: 'a' }, { placeholder: 'a' }],
    [{ label: 'a' }, { label: undefined }, { label: null }],
  ])('%j into %j: %j', (before, after, changes) => {
    expect(optionChanges(before, after)).toEqual(changes)
  })
})
