import { Blob, Face, Font } from 'harfbuzzjs'

/** A font as HarfBuzz reads it, in thousandths of an em. */
export interface OpenFont {
  readonly characters: readonly number[]
  readonly heights: { readonly ascender: number; readonly descender: number; readonly lineGap: number }
  advanceOf(character: number): number
  /** Positions along the outline of a character, at least one every `spacing`. */
  traceOf(character: number): readonly Place[]
}

export type Place = readonly [x: number, y: number]

/** The largest distance between positions of a trace, in thousandths of an em. */
export const spacing = 8

export function openFont(sfnt: Uint8Array): OpenFont {
  const face = new Face(new Blob(sfnt))
  const font = new Font(face)
  font.setScale(1000, 1000)
  const glyphOf = (character: number): number => font.nominalGlyph(character) ?? 0
  return {
    characters: [...face.collectUnicodes()],
    heights: font.hExtents(),
    advanceOf: (character) => font.glyphHAdvance(glyphOf(character)),
    traceOf: (character) => {
      let from: Place = [0, 0]
      return font.glyphToJson(glyphOf(character)).flatMap(({ type, values }) => {
        const points: Place[] = [from]
        for (let index = 0; index < values.length; index += 2)
          points.push([values[index] ?? 0, values[index + 1] ?? 0])
        from = points.at(-1) ?? from
        return type === 'M' ? [] : alongBezier(points)
      })
    },
  }
}

/** The largest distance of a position of one trace from the other trace, in both directions. */
export function distanceOf(one: readonly Place[], other: readonly Place[]): number {
  const farthest = (from: readonly Place[], to: readonly Place[]): number =>
    Math.max(...from.map(([x, y]) => Math.min(...to.map(([left, up]) => Math.hypot(x - left, y - up)))))
  return Math.max(farthest(one, other), farthest(other, one))
}

function alongBezier(points: readonly Place[]): readonly Place[] {
  const length = points.slice(1).reduce((sum, [x, y], index) => {
    const [left = 0, up = 0] = points[index] ?? []
    return sum + Math.hypot(x - left, y - up)
  }, 0)
  const steps = Math.ceil(length / spacing) + 1
  return Array.from({ length: steps + 1 }, (_, step) => onBezier(points, step / steps))
}

// De Casteljau, for a curve of any degree.
function onBezier(points: readonly Place[], share: number): Place {
  const [first = [0, 0], ...rest] = points
  if (rest.length === 0) return first
  return onBezier(
    rest.map(([x, y], index) => {
      const [left = 0, up = 0] = points[index] ?? []
      return [left + (x - left) * share, up + (y - up) * share]
    }),
    share,
  )
}
