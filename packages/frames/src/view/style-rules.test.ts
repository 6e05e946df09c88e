// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { styleRules } from './style-rules.ts'

function declaredBy(style: Parameters<typeof styleRules>[0]) {
  return styleRules(style).filter(({ declarations }) => declarations.length > 0)
}

describe('the style option', () => {
  it('becomes rules with our own selectors', () => {
    const declared = declaredBy({
      base: {
        color: 'navy',
        fontSize: '18px',
        ':hover': { color: 'blue' },
        '::placeholder': { color: 'gray' },
      },
      invalid: { color: 'red' },
    })
    expect(declared).toEqual([
      {
        selector: 'input',
        declarations: [
          ['color', 'navy'],
          ['font-size', '18px'],
        ],
      },
      { selector: 'input:hover', declarations: [['color', 'blue']] },
      { selector: 'input::placeholder', declarations: [['color', 'gray']] },
      { selector: 'input.invalid', declarations: [['color', 'red']] },
    ])
  })

  it('may have a longer list of fonts than other values', () => {
    const long = 'x'.repeat(200)
    expect(declaredBy({ base: { fontFamily: long, color: long } })).toEqual([
      { selector: 'input', declarations: [['font-family', long]] },
    ])
  })

  it('has rules for each state of a field after those for every state', () => {
    const color = { color: 'navy' }
    const declared = declaredBy({ invalid: color, complete: color, empty: color, base: color })
    expect(declared.map(({ selector }) => selector)).toEqual([
      ...['input', 'input.empty', 'input.complete', 'input.invalid'],
    ])
  })

  it('keeps numbers as they are', () => {
    const declarations = [['line-height', '1.5']]
    expect(declaredBy({ base: { lineHeight: 1.5 } })).toEqual([{ selector: 'input', declarations }])
  })

  it.each([true, null, {}, ['red'], undefined])('ignores the value %j', (value) => {
    expect(declaredBy({ base: { color: value as string } })).toEqual([])
  })

  it('ignores nested rules that are not an object', () => {
    const style: object = { base: { ':hover': 'red' } }
    const selectors = styleRules(style).map(({ selector }) => selector)
    expect(selectors).toEqual(['input', 'input.empty', 'input.complete', 'input.invalid'])
  })

  it.each([
    'url(https://evil.example/4)',
    'URL (x)',
    'var(--x)',
    'env(x)',
    'if(style(--x: 1): red)',
    'red; background: blue',
    '} input { color: red',
    '\\75rl(x)',
    '@import "x"',
    '<style>',
    'x'.repeat(129),
    'image-set("x" 1x)',
    'cross-fade(red, blue)',
    'element(#x)',
    'random(1px, 9px)',
    'inherit(--x)',
    '--of-the-page(x)',
    'rgb(0 0 0), src("x")',
    'calc(1px * sibling-index())',
    'calc(1px) url(x)',
    'calc(1px)url(x)',
  ])('refuses the value %s', (value) => {
    const declared = declaredBy({ base: { color: value } })
    expect(declared).toEqual([])
  })

  it.each([
    'rgb(1, 2, 3)',
    'RGBA(1 2 3 / 50%)',
    'color-mix(in oklch, oklch(0.7 0.1 200), hsl(120deg 50% 50%))',
    'light-dark(#000, white)',
    'calc(1em + (2px - (1px)) * 2)',
    'clamp(14px, 2vw, max(16px, 1rem))',
    '"Source Sans 3", -apple-system, sans-serif',
    '0 1px 2px rgb(0 0 0 / 20%)',
  ])('accepts the value %s', (value) => {
    const declared = declaredBy({ base: { color: value } })
    expect(declared).toEqual([{ selector: 'input', declarations: [['color', value]] }])
  })

  it.each(['background', 'backgroundImage', 'content', 'position', 'constructor', '__proto__', 'cssText'])(
    'ignores the property %s',
    (property) => {
      const declared = declaredBy({ base: JSON.parse(`{"${property}": "red"}`) })
      expect(declared).toEqual([])
    },
  )

  it('ignores a selector of the page', () => {
    const rules: object = { ':hover, body': { color: 'red' } }
    const declared = declaredBy({ base: rules })
    expect(declared).toEqual([])
  })
})
