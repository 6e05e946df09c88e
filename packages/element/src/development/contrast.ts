import type { ColorScheme } from '@element-js/protocol/frame'
import { shownScheme } from '../color-scheme.ts'

/** How a field's text is colored, as far as its options say. */
interface TextLook {
  readonly color: unknown
  readonly backgroundColor: unknown
  readonly colorScheme: ColorScheme | undefined
}

/**
 * Contrast of a field's text to what the page shows behind it, from 1 to 21.
 *
 * @returns null where a picture is behind it, or a color that nobody knows.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastBehind(container: Element, look: TextLook): number | null {
  const layers = backgroundsOf(container)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!layers || !context) return null
  const scheme = look.colorScheme ?? shownScheme(container)
  const behind = [...layers, look.backgroundColor].filter((color) => typeof color === 'string')
  const text = typeof look.color === 'string' ? look.color : scheme === 'dark' ? 'white' : 'black'
  if ([...behind, text].some((color) => !CSS.supports('color', color))) return null
  const luminances = [behind, [...behind, text]].map((colors) => luminanceOf(paint(context, colors)))
  return contrastOf(luminances)
}

export function contrastOf(luminances: readonly number[]): number {
  const darker = Math.min(...luminances)
  return (Math.max(...luminances) + 0.05) / (darker + 0.05)
}

/** Colors from the page's canvas to the container, each laid over the one before. */
function backgroundsOf(container: Element): string[] | null {
  const colors: string[] = []
  let at: Element | null = container
  while (at) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (backgroundImage !== 'none') return null
    colors.unshift(backgroundColor)
    const root: Node = at.getRootNode()
    at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  return [shownScheme(document.body) === 'dark' ? '#121212' : 'white', ...colors]
}

function paint(context: CanvasRenderingContext2D, colors: readonly string[]): readonly number[] {
  for (const color of colors) {
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
  }
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
}

/** @param color Red, green and blue, from 0 to 255. */
export function luminanceOf(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
