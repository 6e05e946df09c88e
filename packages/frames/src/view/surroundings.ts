import type { Surroundings } from '@element-js/protocol/frame'

/**
 * Fits the document to what the page shows its iframe in. A frame in another color scheme than its iframe loses its
 * transparency (CSS Color Adjust §2.4.1).
 */
export function setSurroundings(
  { documentElement }: Document,
  { colorScheme, direction }: Surroundings,
): void {
  const { style, dir } = documentElement
  // Only what differs from what a document starts with: styles that nothing has touched are computed sooner.
  if (colorScheme !== (style.colorScheme || 'light')) style.colorScheme = colorScheme
  if (direction !== (dir || 'ltr')) documentElement.dir = direction
}

/** The surroundings in the fragment of a field's address, as `#dark-rtl`. */
export function surroundingsIn(fragment: string): Surroundings {
  return {
    colorScheme: fragment.includes('dark') ? 'dark' : 'light',
    direction: fragment.includes('rtl') ? 'rtl' : 'ltr',
  }
}
