// Without this reference, programs that compile this file from elsewhere do not see the declaration.
/// <reference path="../cubic2quad.d.ts" />
import cubicToQuad from 'cubic2quad'
import { DrawFuncs, type Font } from 'harfbuzzjs'
import type { Outline, Point, Segment } from '../outline.ts'

/** Longer outlines are cut off here; no glyph may be this long. What HarfBuzz draws after that takes only time. */
const mostSegments = 4096
// In 1/2048 em: invisible at any size of a field.
const largestError = 1

/**
 * Reads outlines as lines and quadratic curves, with composites and subroutines resolved, at the font's scale.
 *
 * @returns a function that gives a glyph's outline, without hinting.
 */
export function createOutlineReader(font: Font): (glyphId: number) => Outline {
  let pen = createPen()
  const funcs = new DrawFuncs()
  funcs.setMoveToFunc((x, y) => pen.moveTo({ x, y }))
  funcs.setLineToFunc((x, y) => pen.draw({ control: null, to: { x, y } }))
  funcs.setQuadraticToFunc((x1, y1, x, y) => pen.draw({ control: { x: x1, y: y1 }, to: { x, y } }))
  funcs.setCubicToFunc((x1, y1, x2, y2, x, y) => pen.drawCubic({ x: x1, y: y1 }, { x: x2, y: y2 }, { x, y }))
  // HarfBuzz has already drawn the line back to the start.
  funcs.setClosePathFunc(() => {})
  return (glyphId) => {
    pen = createPen()
    font.drawGlyph(glyphId, funcs)
    return pen.outline()
  }
}

interface Pen {
  moveTo(point: Point): void
  draw(segment: Segment): void
  drawCubic(first: Point, second: Point, to: Point): void
  outline(): Outline
}

function createPen(): Pen {
  const contours: Segment[][] = []
  let at: Point = { x: 0, y: 0 }
  let count = 0

  const draw = ({ control, to }: Segment): void => {
    count += 1
    if (count > mostSegments) return
    const isNothing = !control && to.x === at.x && to.y === at.y
    at = to
    if (!isNothing) contours.at(-1)?.push({ control, to })
  }
  return {
    moveTo(point) {
      count += 1
      if (count > mostSegments) return
      contours.push([])
      at = point
    },
    draw,
    drawCubic(first, second, to) {
      if (count >= mostSegments) return
      for (const segment of approximate(at, first, second, to)) draw(segment)
    },
    outline: () => contours.filter(({ length }) => length > 0),
  }
}

function approximate(from: Point, first: Point, second: Point, to: Point): readonly Segment[] {
  const flat = cubicToQuad(from.x, from.y, first.x, first.y, second.x, second.y, to.x, to.y, largestError)
  // The start, then x and y of a control point and of an end for each curve.
  return Array.from({ length: (flat.length - 2) / 4 }, (_, index) => {
    const [x1 = 0, y1 = 0, x = 0, y = 0] = flat.slice(2 + 4 * index)
    return { control: { x: x1, y: y1 }, to: { x, y } }
  })
}
