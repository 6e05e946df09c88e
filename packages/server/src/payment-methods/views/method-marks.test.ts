import { brandIcons, type Icon, letterOf } from '@element-js/card/icons'
import { paymentMethods } from '@element-js/protocol/http'
import { expect, it } from 'vitest'
import { drawIcon } from '../../web/icons/draw-icon.ts'
import { methodMark } from './method-mark.ts'
import { methodMarks } from './method-marks.ts'

it('no two methods have the same mark, except for bank transfers', () => {
  const drawn = paymentMethods.map((method) => methodMark(method).markup)
  expect(new Set(drawn).size).toBe(paymentMethods.length - 1)
  for (const markup of drawn)
    expect(markup).toMatch(/^<svg class="method-mark" viewBox="0 0 32 20".* aria-hidden="true">/)
})

it('every capital of a mark and of a brand has strokes', () => {
  const all: readonly Icon[] = [...Object.values(methodMarks), ...Object.values(brandIcons)]
  for (const icon of all) expect(drawIcon(icon, { widthPx: 32, className: 'x' }).markup).not.toContain('d=""')
  // Control: a letter that no table has.
  expect(letterOf('Z').strokes).toBe('')
})
