import { describe, expect, it } from 'vitest'
import { optionsByAttributes } from './attributes.ts'

function hostWith(attributes: Record<string, string>): Element {
  return { getAttribute: (name: string) => attributes[name] ?? null } as Element
}

describe('the options in attributes', () => {
  it.each<[attributes: Record<string, string>, options: object]>([
    [{}, {}],
    [
      { placeholder: '', label: 'Number' },
      { placeholder: '', label: 'Number' },
    ],
    [
      { 'secure-cvv': '', readonly: 'readonly' },
      { secureCvv: true, readOnly: true },
    ],
    // As Vue and Svelte write them.
    [
      { 'show-icon': 'true', 'hide-icon': 'false' },
      { showIcon: true, hideIcon: false },
    ],
    [{ autocomplete: 'off' }, { autocomplete: false }],
    [{ 'submit-on-enter': 'off' }, { submitOnEnter: false }],
    [{ 'submit-on-enter': '' }, { submitOnEnter: true }],
    [{ autocomplete: 'cc-number' }, { autocomplete: true }],
    [{ brands: ' visa  elo, mastercard ' }, { brands: ['visa', 'elo', 'mastercard'] }],
    [{ brands: '' }, { brands: [] }],
    [
      { 'icon-style': 'solid', 'color-scheme': 'dark' },
      { iconStyle: 'solid', colorScheme: 'dark' },
    ],
    // An attribute for the form and not for the library, and an attribute that is not ours.
    [{ required: '', class: 'framed', id: 'number' }, {}],
  ])('%j are %j', (attributes, options) => {
    expect(optionsByAttributes(hostWith(attributes))).toEqual(options)
  })
})
