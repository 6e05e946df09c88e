import { describe, expect, it } from 'vitest'
import { optionsChange } from './options-change.js'

describe('the change from one set of options to another', () => {
  it('is empty if nothing differs', () => {
    expect(optionsChange({ secureCvv: true }, { secureCvv: true })).toEqual({ by: 'nothing' })
  })

  it('has only new and changed options', () => {
    const before = { disabled: true, label: 'Card', brands: ['visa'] }
    const after = { ...before, brands: ['visa', 'elo'], secureCvv: true }
    expect(optionsChange(before, after)).toEqual({
      by: 'update',
      options: { brands: ['visa', 'elo'], secureCvv: true },
    })
  })

  it('resets options that have a default value', () => {
    expect(optionsChange({ disabled: true, autocomplete: false, iconStyle: 'solid' }, {})).toEqual({
      by: 'update',
      options: { disabled: false, autocomplete: true, iconStyle: 'default' },
    })
  })

  it.each([
    [{ placeholder: 'Number' }, {}],
    [{ brands: ['visa'] }, {}],
    [{ ariaLabel: 'Number', secureCvv: true }, { secureCvv: true }],
    [{ placeholder: { pan: 'a', cvv: 'b' } }, { placeholder: { cvv: 'b' } }],
  ])('needs a new element if an option has no default value: %j to %j', (before, after) => {
    expect(optionsChange(before, after)).toEqual({ by: 'renewal' })
  })

  it('resets each property of a style that the next style does not have', () => {
    const before = {
      style: {
        base: {
          color: 'red',
          fontWeight: '700',
          ':hover': { color: 'blue' },
          '::selection': { color: 'red' },
        },
        complete: { color: 'green', caretColor: 'green' },
      },
    }
    const after = { style: { base: { color: 'black', '::placeholder': { color: 'gray' } } } }
    expect(optionsChange(before, after)).toEqual({
      by: 'update',
      options: {
        style: {
          base: {
            color: 'black',
            '::placeholder': { color: 'gray' },
            fontWeight: 'unset',
            ':hover': { color: 'unset' },
            '::selection': { color: 'revert' },
          },
          // A variant inherits from the base style again.
          complete: { color: 'black', caretColor: 'unset' },
        },
      },
    })
  })

  it('resets what earlier changes have left, once', () => {
    const held = { style: { base: { color: 'black' }, complete: { color: 'black' } } }
    expect(optionsChange(held, { style: { base: { color: 'black' } } })).toEqual({ by: 'nothing' })
    expect(optionsChange(held, { style: { base: { color: 'white' } } })).toEqual({
      by: 'update',
      options: { style: { base: { color: 'white' }, complete: { color: 'white' } } },
    })
  })
})
