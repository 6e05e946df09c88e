import { describe, expect, it } from 'vitest'
import { didYouMean } from './did-you-mean.ts'

const known = ['color', 'backgroundColor', 'fontSize', 'fontWeight', 'padding', ':hover', '::placeholder']

describe('the word that was probably meant', () => {
  it.each([
    ['colour', 'color'],
    ['Color', 'color'],
    ['font-size', 'fontSize'],
    ['fontsize', 'fontSize'],
    ['fontSiez', 'fontSize'],
    ['background-color', 'backgroundColor'],
    ['hover', ':hover'],
    [':placeholder', '::placeholder'],
    ['margin', undefined],
    ['x', undefined],
    ['', undefined],
  ])('for %j is %j', (given, meant) => {
    expect(didYouMean(given, known)).toBe(meant)
  })
})
