import { exactText, type Html, html } from '../../web/html.ts'

/** A dark part of a code, in modules. */
export interface DarkPart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface CodePicture {
  /** A description for screen readers. */
  readonly label: string
  /** In modules, including the quiet zone around the code. */
  readonly width: number
  readonly height: number
  readonly parts: readonly DarkPart[]
}

/**
 * Draws a code as SVG that fills the available width. It is black on white whatever the colors of the page, because
 * scanners need a light quiet zone too. It uses no styles, so that even the strictest policy allows it.
 */
export function drawCode({ label, width, height, parts }: CodePicture): Html {
  const path = parts.map((part) => `M${part.x} ${part.y}h${part.width}v${part.height}h-${part.width}z`)
  return html`<svg class="code" role="img" aria-label="${exactText(label)}" viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg"><rect width="${width}" height="${height}" fill="#fff"/><path d="${path.join('')}" fill="#000" shape-rendering="crispEdges"/></svg>`
}
