/** A grayscale picture. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** Row by row; 0 is black. */
  readonly greys: Uint8Array
}

/**
 * Renders a code's SVG (`drawCode`) as a screen does: each pixel is as dark as the parts that cover it.
 *
 * @param widthPx The width in pixels of the screen.
 */
export function drawPixels(svg: string, widthPx: number): Pixels {
  const [, columns, rows] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  const scale = widthPx / Number(columns)
  const height = Math.round(Number(rows) * scale)
  const light = new Float64Array(widthPx * height).fill(1)
  for (const [, ...numbers] of svg.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
    const [x = 0, y = 0, partWidth = 0, partHeight = 0] = numbers.map(Number)
    const [left, right] = [x * scale, (x + partWidth) * scale]
    const [top, bottom] = [y * scale, (y + partHeight) * scale]
    for (let row = Math.floor(top); row < Math.min(bottom, height); row += 1) {
      const covered = Math.min(row + 1, bottom) - Math.max(row, top)
      for (let column = Math.floor(left); column < Math.min(right, widthPx); column += 1) {
        const at = row * widthPx + column
        light[at] = (light[at] ?? 1) - covered * (Math.min(column + 1, right) - Math.max(column, left))
      }
    }
  }
  const greys = Uint8Array.from(light, (each) => Math.round(255 * Math.max(0, each)))
  return { width: widthPx, height, greys }
}
