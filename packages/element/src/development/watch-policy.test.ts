// @vitest-environment node
import { version } from '@element-js/protocol/frame'
import { expect, it } from 'vitest'
import { missingLine } from './watch-policy.ts'

const origin = 'https://pay.example'
const violation = { sourceFile: null, disposition: 'enforce' }

it.each([
  ['frame-src', origin, null, '`frame-src https://pay.example`'],
  ['frame-src', `https://pay.example/frames/${version}/field.html`, null, '`frame-src https://pay.example`'],
  [
    'script-src-elem',
    `${origin}/element-${version}.mjs`,
    null,
    `\`script-src https://pay.example/element-${version}.mjs\``,
  ],
  [
    'connect-src',
    'https://fonts.example/a.css',
    `${origin}/element-${version}.js`,
    '`connect-src https://fonts.example`',
  ],
  ['connect-src', 'https://shop.example/track', 'https://shop.example/shop.js', null],
  ['frame-src', 'https://pay.example.evil.example', null, null],
  ['script-src-elem', 'inline', null, null],
  ['script-src', 'eval', `${origin}/element-${version}.js`, null],
])(
  'for what %s blocks (%s, requested by %j), the missing line is %j',
  (effectiveDirective, blocked, sourceFile, line) => {
    expect(missingLine({ ...violation, effectiveDirective, blocked, sourceFile }, origin)).toBe(line)
  },
)

it('reports nothing for a policy that only reports', () => {
  const reported = {
    effectiveDirective: 'frame-src',
    blocked: origin,
    sourceFile: null,
    disposition: 'report',
  }
  expect(missingLine(reported, origin)).toBeNull()
})
