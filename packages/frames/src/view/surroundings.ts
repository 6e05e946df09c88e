import type { Surroundings } from '@element-js/protocol/frame'

/**
 * Adapts the document to the color scheme and direction around its iframe. A frame with another color scheme than its
 * iframe loses its transparency (CSS Color Adjust, 2.4.1).
 */
export function setSurroundings(
  { documentElement }: Document,
  { colorScheme, direction }: Surroundings,
): void {
  const { style, dir } = documentElement
  // Sets only what differs from a document's initial values, because the browser computes untouched styles faster.
  if (colorScheme !== (style.colorScheme || 'light')) style.colorScheme = colorScheme
  if (direction !== (dir || 'ltr')) documentElement.dir = direction
}

/** Reads the surroundings from the fragment of a field's address, such as `#dark-rtl`. */
export function surroundingsIn(fragment: string): Surroundings {
  return {
    colorScheme: fragment.includes('dark') ? 'dark' : 'light',
    direction: fragment.includes('rtl') ? 'rtl' : 'ltr',
  }
}
