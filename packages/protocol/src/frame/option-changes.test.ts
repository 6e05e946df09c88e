import { describe, expect, it } from 'vitest'
import { optionChanges } from './option-changes.ts'

describe('what an update is told', () => {
  it.each<[what: string, before: object, now: object, told: object | undefined]>([
    ['nothing of the same', { placeholder: 'a' }, { placeholder: 'a' }, undefined],
    [
      'nothing of another object with the same content',
      { style: { base: { color: 'navy' } } },
      { style: { base: { color: 'navy' } } },
      undefined,
    ],
    ['nothing of another order', { disabled: true, label: 'a' }, { label: 'a', disabled: true }, undefined],
    ['what is new', {}, { label: 'a' }, { label: 'a' }],
    [
      'what has changed, and not the rest',
      { label: 'a', disabled: true },
      { label: 'b', disabled: true },
      { label: 'b' },
    ],
    ['null for what went away', { label: 'a', disabled: true }, { disabled: true }, { label: null }],
    ['false, which is not null', { disabled: true }, { disabled: false }, { disabled: false }],
    [
      'what has changed within a nested option',
      { style: { base: { color: 'navy', fontSize: '16px' } } },
      { style: { base: { color: 'teal', fontSize: '16px' } } },
      { style: { base: { color: 'teal' } } },
    ],
    [
      'null for what went away within',
      { style: { base: { color: 'navy' }, invalid: { color: 'red' } } },
      { style: { base: {} } },
      { style: { base: { color: null }, invalid: null } },
    ],
    [
      'null and an empty object where one nested option follows another',
      { style: { base: {} } },
      { style: { invalid: {} } },
      { style: { base: null, invalid: {} } },
    ],
    ['a list as a whole', { brands: ['visa', 'elo'] }, { brands: ['visa'] }, { brands: ['visa'] }],
    ['null for what has become undefined', { label: 'a' }, { label: undefined }, { label: null }],
    ['nothing of the same list', { brands: ['visa'] }, { brands: ['visa'] }, undefined],
    [
      'an object in place of a text',
      { placeholder: 'a' },
      { placeholder: { pan: 'a' } },
      { placeholder: { pan: 'a' } },
    ],
    [
      'a text in place of an object',
      { placeholder: { pan: 'a' } },
      { placeholder: 'a' },
      { placeholder: 'a' },
    ],
  ])('is %s', (_, before, now, told) => {
    expect(optionChanges({ ...before }, { ...now })).toEqual(told)
  })
})
