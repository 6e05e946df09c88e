// @vitest-environment node
import { expect, it } from 'vitest'
import { knownOptions } from './known-options.ts'
import { frameOptionKinds } from './option-kinds.ts'

it.each([
  ['an unknown option', { maskInput: true }, {}],
  ['a wrong type', { label: 7, disabled: 'yes' }, {}],
  ['null', { label: null }, {}],
  [
    'a nested one',
    { style: { focus: {}, base: { color: [], padding: 4 } } },
    { style: { base: { padding: 4 } } },
  ],
  ['a text in place of options', { style: 'red' }, {}],
  ['another word', { colorScheme: 'blue', iconStyle: 'solid' }, { iconStyle: 'solid' }],
  ['a list of something else', { brands: ['visa', 7] }, {}],
])('leaves out %s', (_case, given, known) => {
  expect(knownOptions({ ...given, ariaLabel: 'a' }, frameOptionKinds)).toEqual({ ...known, ariaLabel: 'a' })
})

it.each([[undefined], [null], ['dark'], [7], [[1]]])('reads %j as no options', (given) => {
  expect(knownOptions(given, frameOptionKinds)).toEqual({})
})

it('sets no prototype', () => {
  const given = JSON.parse('{"__proto__":{"label":"a"},"style":{"base":{"__proto__":{"color":"red"}}}}')
  const known = knownOptions<{ style: { base: object } }>(given, frameOptionKinds)
  expect(Object.getPrototypeOf(known)).toBe(Object.prototype)
  expect(Object.getPrototypeOf(known.style.base)).toBe(Object.prototype)
})
