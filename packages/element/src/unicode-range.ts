/**
 * Whether a font has digits or Latin letters, by its `unicode-range`: `U+0-FF, U+131`, `U+3?`. Without a range it has
 * all characters.
 */
export function hasLatin(unicodeRange = ''): boolean {
  const ranges = [...unicodeRange.matchAll(/U\+([\da-f]*)(\?*)(?:-([\da-f]+))?/gi)]
  return (
    ranges.length === 0 ||
    ranges.some(([, start = '', wildcards = '', end]) => {
      const from = Number.parseInt(start + wildcards.replaceAll('?', '0'), 16)
      const to = Number.parseInt(end ?? start + wildcards.replaceAll('?', 'F'), 16)
      return from <= 0x7a && to >= 0x30
    })
  )
}
