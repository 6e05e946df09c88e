import { describe, expect, it } from 'vitest'
import { ring, squareAt, zigzag } from '../test/made-font.ts'
import { countCrossings, lengthOfOutline } from './measure-outline.ts'
import { mapPoints, type Outline } from './outline.ts'

function turned(outline: Outline, degrees: number): Outline {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return mapPoints(outline, ({ x, y }) => ({ x: x * cosine - y * sine, y: x * sine + y * cosine }))
}

/** The same, with every line as a curve that bends to the right. */
function curved(outline: Outline): Outline {
  return outline.map((contour) =>
    contour.map(({ to }, index) => {
      const from = contour.at(index - 1)?.to ?? to
      return {
        control: {
          x: (from.x + to.x + to.y - from.y) / 2,
          y: (from.y + to.y + from.x - to.x) / 2,
        },
        to,
      }
    }),
  )
}

it.each<[what: string, outline: Outline, length: number]>([
  ['nothing', [], 0],
  ['two squares', [...squareAt(0, 0), ...squareAt(500, 500)], 8000],
  ['a circle around a square', curved(squareAt(0, 0)), 4560],
])('measures the length of an outline: %s', (_what, outline, length) => {
  expect(lengthOfOutline(outline)).toBeCloseTo(length, -2)
})

describe('the most crossings of a straight line with an outline', () => {
  it.each<[what: string, outline: Outline, crossings: number]>([
    ['nothing', [], 0],
    ['a square', squareAt(0, 0), 2],
    ['two squares over each other', [...squareAt(0, 0), ...squareAt(0, 0)], 4],
    ['a ring of 64 lines', [ring(64)], 2],
    ['a circle of four curves', curved(squareAt(0, 0)), 2],
    ['a line that goes up and down', [zigzag(12)], 12],
    ['a ring that goes around ten times', [Array(10).fill(ring(12)).flat()], 20],
  ])('are counted: %s', (_what, outline, crossings) => {
    expect(countCrossings(outline)).toBe(crossings)
  })

  it('are not fewer for an outline that is turned', () => {
    for (let degrees = 0; degrees < 180; degrees += 3) {
      const crossings = countCrossings(turned([zigzag(100)], degrees))
      expect(crossings, `${degrees} degrees`).toBeGreaterThan(50)
      expect(countCrossings(turned([ring(64)], degrees))).toBe(2)
    }
  })
})
