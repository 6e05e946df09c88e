import { describe, expect, it, vi } from 'vitest'
import { styleMistakes } from './style-mistakes.ts'

vi.stubGlobal('CSS', { supports: (_property: string, value: string) => value !== 'huge' })

describe('mistakes in a style', () => {
  it('are not reported if every name and value is known', () => {
    const nested = { ':hover': { color: 'blue' }, '::placeholder': { color: 'gray' } }
    expect(styleMistakes({ base: { color: 'navy', iconColor: 'red', ...nested } })).toEqual([])
  })

  it('are reported with the name that was probably meant', () => {
    const misspelt: object = { colour: 'red', ':hovered': { color: 'red' } }
    expect(styleMistakes({ base: misspelt })).toEqual([
      'style: "colour" cannot be set and is ignored. Did you mean "color"?',
      'style: ":hovered" cannot be set and is ignored. Did you mean ":hover"?',
    ])
  })

  it.each(['background', 'constructor', '__proto__'])(
    'are reported with the list of known names for %s',
    (property) => {
      const style = JSON.parse(`{"base": {"${property}": "red"}}`)
      expect(styleMistakes(style)).toEqual([expect.stringContaining(`"${property}" cannot be set`)])
    },
  )

  it('are values that are rejected, that have no meaning, or that are not allowed in this place', () => {
    const mistakes = styleMistakes({
      base: { color: 'url(x)', fontSize: 'huge', '::placeholder': { iconColor: 'red' } },
    })
    expect(mistakes).toEqual([
      expect.stringContaining('the value of "color" is rejected'),
      'style: "huge" is not a value of font-size and is ignored.',
      'style: iconColor cannot be set in ::placeholder and is ignored.',
    ])
  })
})
