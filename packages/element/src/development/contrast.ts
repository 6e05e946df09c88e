import type { ColorScheme } from '@element-js/protocol/frame'

/** The color of a field's text, as far as its options define it. */
interface TextLook {
  readonly color: unknown
  readonly backgroundColor: unknown
  readonly colorScheme: ColorScheme | undefined
}

/**
 * The contrast between a field's text and its background on the page, from 1 to 21.
 *
 * @returns null if there is a picture behind the text, or a color that the browser cannot read.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastBehind(container: Element, look: TextLook): number | null {
  const layers = backgroundsOf(container)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!layers || !context) return null
  const inField = (color: unknown, fallback: string) =>
    computedIn(container, String(color ?? fallback), look.colorScheme)
  const behind = [...layers, inField(look.backgroundColor, 'transparent')]
  const luminances = [behind, [...behind, inField(look.color, 'canvastext')]].map((colors) => {
    const painted = paint(context, colors)
    return painted && luminanceOf(painted)
  })
  return luminances.includes(null) ? null : contrastOf(luminances.filter((luminance) => luminance !== null))
}

/**
 * A color as an element at this place on the page computes it: a color that depends on the scheme becomes a plain
 * color.
 */
function computedIn(place: Element, color: string, colorScheme: ColorScheme | undefined): string {
  const probe = document.createElement('i')
  probe.style.setProperty('color-scheme', colorScheme ?? '')
  probe.style.setProperty('transition', 'none', 'important')
  probe.style.setProperty('color', color, 'important')
  // A value that is not a color leaves no color.
  const isColor = probe.style.color !== ''
  place.append(probe)
  const computed = isColor ? getComputedStyle(probe).color : 'unknown'
  probe.remove()
  return computed
}

export function contrastOf(luminances: readonly number[]): number {
  const darker = Math.min(...luminances)
  return (Math.max(...luminances) + 0.05) / (darker + 0.05)
}

/** The background colors from the page's canvas to the container, each on top of the one before. */
function backgroundsOf(container: Element): string[] | null {
  const colors: string[] = []
  let at: Element | null = container
  while (at) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (backgroundImage !== 'none') return null
    colors.unshift(backgroundColor)
    const root: Node = at.getRootNode()
    at = at.assignedSlot ?? at.parentElement ?? (root as Partial<ShadowRoot>).host ?? null
  }
  return [computedIn(container.ownerDocument.body, 'canvas', undefined), ...colors]
}

/**
 * Blends colors, each on top of the one before.
 *
 * @returns red, green and blue, or null if the canvas does not know a color.
 */
function paint(context: CanvasRenderingContext2D, colors: readonly string[]): readonly number[] | null {
  for (const color of colors) {
    // A canvas keeps its previous color if it does not know the new one.
    const taken = ['#010203', '#030201'].map((other) => {
      context.fillStyle = other
      context.fillStyle = color
      return context.fillStyle
    })
    if (taken[0] !== taken[1]) return null
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
