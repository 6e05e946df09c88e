import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tint } from './tint.js'

const shown = (line: string, language: 'js' | 'json' | 'html' | 'css'): string =>
  tint(line, language)
    .map(({ kind, text }) => (kind ? `${kind}(${text})` : text))
    .join('')

describe('syntax highlighting of a line', () => {
  it.each([
    ['js', `const a = pan.on('x', 12)`, `word(const) a = pan.call(on)(text('x'), number(12))`],
    ['js', `':hover': true, // why`, `key(':hover'): word(true), comment(// why)`],
    ['json', `{"empty":false,"code":3}`, `{key("empty"):word(false),key("code"):number(3)}`],
    ['html', `<div id="pan">Card</div>`, `word(<div) key(id)=text("pan")word(>)Cardword(</div)word(>)`],
    ['css', `.input:focus {`, `word(.input:focus) {`],
    ['css', `.input:focus,`, `word(.input:focus),`],
    ['css', `  color: light-dark(#fff, #000);`, `  key(color): call(light-dark)(text(#fff), text(#000));`],
    ['css', `  font: 1rem / 1.5 system-ui;`, `  key(font): number(1rem) / number(1.5) system-ui;`],
  ] as const)('finds the tokens of %s: %s', (language, line, parts) => {
    expect(shown(line, language)).toBe(parts)
  })

  it.each(['js', 'json', 'html', 'css'] as const)('never changes a character of %s', (language) => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`ab1 '"\`<>/{}():;,.#=\\-`) }), (line) => {
        expect(
          tint(line, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line)
      }),
    )
  })
})
