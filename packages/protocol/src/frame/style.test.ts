// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { canBeSetIn, cssNameOf, isHarmlessValue, styleProperties, stylePseudos } from './style.ts'

describe('the properties of a style', () => {
  it.each([
    ['backgroundColor', 'background-color'],
    ['caretColor', 'caret-color'],
    ['color', 'color'],
    ['fontFamily', 'font-family'],
    ['fontSize', 'font-size'],
    ['fontSmoothing', '-webkit-font-smoothing'],
    ['fontStyle', 'font-style'],
    ['fontVariant', 'font-variant'],
    ['fontWeight', 'font-weight'],
    ['iconColor', '--icon-color'],
    ['letterSpacing', 'letter-spacing'],
    ['lineHeight', 'line-height'],
    ['padding', 'padding'],
    ['textAlign', 'text-align'],
    ['textDecoration', 'text-decoration'],
    ['textShadow', 'text-shadow'],
    ['textTransform', 'text-transform'],
  ])('include %s, which is %s in a style sheet', (property, name) => {
    expect(styleProperties).toContain(property)
    expect(cssNameOf(property)).toBe(name)
  })

  it('include no other, because another one might load something', () => {
    expect(styleProperties).toHaveLength(17)
    expect(new Set(styleProperties).size).toBe(17)
  })

  it('can be set in these states and parts of the input', () => {
    expect([...stylePseudos].sort()).toEqual([
      ...[':-webkit-autofill', '::placeholder', '::selection', ':disabled', ':focus', ':hover'],
    ])
  })

  it('do not include the color of the icon in a part of the input', () => {
    expect(canBeSetIn('::placeholder', 'iconColor')).toBe(false)
    expect(canBeSetIn('::placeholder', 'color')).toBe(true)
    expect(canBeSetIn(':hover', 'iconColor')).toBe(true)
    expect(canBeSetIn('', 'iconColor')).toBe(true)
  })
})

describe('a value of a style', () => {
  it('has at most 128 characters, and a list of fonts 512', () => {
    expect(isHarmlessValue('x'.repeat(128), 'color')).toBe(true)
    expect(isHarmlessValue('x'.repeat(129), 'color')).toBe(false)
    expect(isHarmlessValue('x'.repeat(512), 'fontFamily')).toBe(true)
    expect(isHarmlessValue('x'.repeat(513), 'fontFamily')).toBe(false)
  })

  it.each([...'\\;{}<>@'])('does not contain %s', (character) => {
    expect(isHarmlessValue(`red${character}`, 'color')).toBe(false)
    expect(isHarmlessValue(`${character}red`, 'color')).toBe(false)
  })

  it.each([
    ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'color-mix'],
    ...['light-dark', 'calc', 'min', 'max', 'clamp', 'CALC', ''],
  ])('may call the function %s', (name) => {
    expect(isHarmlessValue(`${name}(1)`, 'color')).toBe(true)
    expect(isHarmlessValue(`calc(1 + ${name}(1))`, 'color')).toBe(true)
  })

  it.each([
    ...['url', 'src', 'image-set', 'var', 'env', 'attr', 'if', 'xcalc', 'calcx', 'x-rgb', 'rgbax', 'hs'],
    ...['-webkit-cross-fade', '"', 'é', '1', '--x', '-x', '--'],
  ])('does not call the function %s', (name) => {
    expect(isHarmlessValue(`${name}(1)`, 'color')).toBe(false)
    expect(isHarmlessValue(`calc(1 + ${name}(1))`, 'color')).toBe(false)
  })

  it.each([
    'calc((1))',
    'calc(1 -(2))',
    'calc(1,(2))',
    'calc(1/(2))',
    'calc(1*(2))',
    'calc(1+(2))',
    '(1)(2)',
  ])('may have parentheses: %s', (value) => {
    expect(isHarmlessValue(value, 'color')).toBe(true)
  })

  it('may have no token at all', () => {
    expect(isHarmlessValue('', 'color')).toBe(true)
    expect(isHarmlessValue(' ', 'color')).toBe(true)
  })
})
