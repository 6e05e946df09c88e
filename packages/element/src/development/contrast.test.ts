// @vitest-environment node
import { expect, it } from 'vitest'
import { contrastOf, luminanceOf } from './contrast.ts'

// Values from WCAG's own examples: black on white, and the limits for grey.
it.each([
  [[0, 0, 0], [255, 255, 255], 21],
  [[255, 255, 255], [255, 255, 255], 1],
  [[118, 118, 118], [255, 255, 255], 4.54],
  [[0, 0, 0], [18, 18, 18], 1.12],
])('%j on %j has a contrast of %f, even if they are swapped', (one, other, contrast) => {
  expect(contrastOf([luminanceOf(one), luminanceOf(other)])).toBeCloseTo(contrast, 2)
  expect(contrastOf([luminanceOf(other), luminanceOf(one)])).toBeCloseTo(contrast, 2)
})
