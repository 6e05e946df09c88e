import { exactText, type Html, html } from '../../web/html.ts'

/** A dark part of a code, in modules. */
export interface DarkPart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface CodePicture {
  /** What it is, for those who do not see it. */
  readonly label: string
  /** With the quiet zone around the code, in modules. */
  readonly width: number
  readonly height: number
  readonly parts: readonly DarkPart[]
}

/**
 * Draws a code as SVG, as wide as its place lets it be. Black on white whatever the colors of the page: scanners want the
 * quiet zone light too. It takes no style from anywhere, so that the strictest policy lets it through.
 */
export function drawCode({ label, width, height, parts }: CodePicture): Html {
  const path = parts.map((part) => `M${part.x} ${part.y}h${part.width}v${part.height}h-${part.width}z`)
  return html`<svg class="code" role="img" aria-label="${exactText(label)}" viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg"><rect width="${width}" height="${height}" fill="#fff"/><path d="${path.join('')}" fill="#000" shape-rendering="crispEdges"/></svg>`
}
