import { describe, expect, it } from 'vitest'
import { optionChanges } from './option-changes.ts'

describe('the argument of an update', () => {
  it.each<[what: string, before: object, now: object, told: object | undefined]>([
    ['is empty for equal options', { placeholder: 'a' }, { placeholder: 'a' }, undefined],
    [
      'is empty for another object with the same content',
      { style: { base: { color: 'navy' } } },
      { style: { base: { color: 'navy' } } },
      undefined,
    ],
    ['is empty for another order', { disabled: true, label: 'a' }, { label: 'a', disabled: true }, undefined],
    ['has new options', {}, { label: 'a' }, { label: 'a' }],
    [
      'has only the changed options',
      { label: 'a', disabled: true },
      { label: 'b', disabled: true },
      { label: 'b' },
    ],
    ['has null for removed options', { label: 'a', disabled: true }, { disabled: true }, { label: null }],
    ['has false, which is not null', { disabled: true }, { disabled: false }, { disabled: false }],
    [
      'has the changes within a nested option',
      { style: { base: { color: 'navy', fontSize: '16px' } } },
      { style: { base: { color: 'teal', fontSize: '16px' } } },
      { style: { base: { color: 'teal' } } },
    ],
    [
      'has null for removals within a nested option',
      { style: { base: { color: 'navy' }, invalid: { color: 'red' } } },
      { style: { base: {} } },
      { style: { base: { color: null }, invalid: null } },
    ],
    [
      'has null and an empty object if one nested option replaces another',
      { style: { base: {} } },
      { style: { invalid: {} } },
      { style: { base: null, invalid: {} } },
    ],
    ['has a list as a whole', { brands: ['visa', 'elo'] }, { brands: ['visa'] }, { brands: ['visa'] }],
    ['has null for options that became undefined', { label: 'a' }, { label: undefined }, { label: null }],
    ['is empty for the same list', { brands: ['visa'] }, { brands: ['visa'] }, undefined],
    [
      'has an object that replaces a text',
      { placeholder: 'a' },
      { placeholder: { pan: 'a' } },
      { placeholder: { pan: 'a' } },
    ],
    [
      'has a text that replaces an object',
      { placeholder: { pan: 'a' } },
      { placeholder: 'a' },
      { placeholder: 'a' },
    ],
  ])('is %s', (_, before, now, told) => {
    expect(optionChanges({ ...before }, { ...now })).toEqual(told)
  })
})
