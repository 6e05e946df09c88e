// @vitest-environment node
import { styleProperties } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { styleRules } from './style-rules.ts'

/** The rules of a style, as they would stand in a style sheet. */
function declaredBy(style: Parameters<typeof styleRules>[0]): string[] {
  return styleRules(style).map(([selector, property, value]) => `${selector} { ${property}: ${value} }`)
}

describe('the style option', () => {
  it('becomes rules with our own selectors, for the box around an input, its text and its placeholder', () => {
    const declared = declaredBy({
      base: {
        color: 'navy',
        fontSize: '18px',
        padding: '4px',
        backgroundColor: 'white',
        letterSpacing: '1px',
        iconColor: 'teal',
        textDecoration: 'underline',
        ':hover': { color: 'blue' },
        '::placeholder': { color: 'gray', letterSpacing: '2px' },
        '::selection': { color: 'white', backgroundColor: 'black' },
      },
      invalid: { color: 'red', ':-webkit-autofill': { fontFamily: 'serif' } },
    })
    expect(new Set(declared)).toEqual(
      new Set([
        'div:has(>input) { --gap: 1px }',
        'div:has(>input) { color: navy }',
        'div:has(>input) { font-size: 18px }',
        'div:has(>input.invalid) { color: red }',
        'div:has(>input.invalid:-webkit-autofill) { font-family: serif }',
        'div:has(>input:hover) { color: blue }',
        'input { background-color: white }',
        'input:focus+output .selected { color: white }',
        'input,input+output { padding: 4px }',
        'input,input+output { text-decoration: underline }',
        'input::placeholder { color: gray }',
        'input::placeholder { letter-spacing: 2px }',
        'input::selection { background-color: black }',
        'section:has(input) { --icon-color: teal }',
      ]),
    )
  })

  it('gives selected text the color of the others if only their background is chosen', () => {
    expect(declaredBy({ base: { '::selection': { backgroundColor: 'yellow' } } })).toEqual([
      ...['input::selection { background-color: yellow }', 'input:focus+output .selected { color: inherit }'],
    ])
  })

  it('chooses nothing for the text of an input but its size and place', () => {
    const everything = Object.fromEntries(styleProperties.map((property) => [property, '1']))
    const ofInputs = declaredBy({
      base: { ...everything, ':hover': everything, ':-webkit-autofill': everything },
      invalid: { ...everything, ':focus': everything },
    }).filter((rule) => /^input\S*( \{|,)/.test(rule))
    const properties = new Set(ofInputs.map((rule) => / ([a-z-]+): 1 \}$/.exec(rule)?.[1]))
    expect([...properties].sort()).toEqual(['background-color', 'caret-color', 'padding', 'text-decoration'])
  })

  it('may have a longer list of fonts than other values', () => {
    const long = 'x'.repeat(200)
    expect(declaredBy({ base: { fontFamily: long, color: long } })).toEqual([
      `div:has(>input) { font-family: ${long} }`,
    ])
  })

  it('has rules for each state of a field after those for every state', () => {
    const color = { color: 'navy' }
    const declared = declaredBy({ invalid: color, complete: color, empty: color, base: color })
    expect(declared).toEqual(
      ['', '.empty', '.complete', '.invalid'].map((state) => `div:has(>input${state}) { color: navy }`),
    )
  })

  it('keeps numbers as they are', () => {
    expect(declaredBy({ base: { lineHeight: 1.5 } })).toEqual(['div:has(>input) { line-height: 1.5 }'])
  })

  it.each([true, null, {}, ['red'], undefined])('ignores the value %j', (value) => {
    expect(declaredBy({ base: { color: value as string } })).toEqual([])
  })

  it('ignores nested rules that are not an object', () => {
    const style: object = { base: { ':hover': 'red' } }
    expect(declaredBy(style)).toEqual([])
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
    expect(declared).toEqual([`div:has(>input) { color: ${value} }`])
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
