// @vitest-environment node
import postcss from 'postcss'
import { describe, expect, it } from 'vitest'
import { refuseNetwork } from './refuse-network.ts'

function compile(css: string): string {
  return postcss([refuseNetwork()]).process(css, { from: undefined }).css
}

describe('the styles of a frame', () => {
  it.each([
    'a { background: url(x.png) }',
    'a { --x: URL ("x") }',
    'a { background: image-set("x" 1x) }',
    '@import "x.css";',
    '@font-face { font-family: x }',
  ])('stop the build with %s', (css) => {
    expect(() => compile(css)).toThrow(/may not be in a frame/)
  })

  it('are accepted if they load nothing', () => {
    expect(compile('input { color: red }')).toContain('red')
  })
})
