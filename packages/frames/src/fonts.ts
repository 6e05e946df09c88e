import { type FrameFont, mostFonts } from '@element-js/protocol/frame'

/** What fonts are taken into. */
export interface FontPlace {
  readonly document: Document
  readonly apiKey: string
  /** Whether no digit is shown. */
  isEmpty(): boolean
  /** Tells the developer. */
  warn(sentence: string): void
}

/** The fonts of a field. */
export interface Fonts {
  take(fonts: readonly FrameFont[]): Promise<void>
  /** To be called when the field is empty: puts into effect what had to wait for it. */
  applyWaiting(): void
}

/**
 * Draws with fonts that the page asks for, and with no byte of theirs. A font can be made so that one digit takes
 * longer than the others to be laid out or drawn, and the page has many clocks. So the service rebuilds each: plain
 * outlines, the digits all of one width and one number of points.
 *
 * The frame itself fetches nothing by what is typed: with a `unicodeRange` for each digit, what is fetched would tell
 * the digits. For the same reason, and since another font takes another time, a font is for all ten digits or for none.
 */
export function createFonts({ document, apiKey, isEmpty, warn }: FontPlace): Fonts {
  const waiting: FontFace[] = []
  let room = mostFonts

  async function rebuilt({ family, data, sha256, descriptors }: FrameFont): Promise<FontFace | null> {
    try {
      const address = `fonts/${sha256}`
      const found = await fetch(address)
      // 204 where the service does not have it: for 404 browsers complain on the console.
      const response =
        found.status === 200
          ? found
          : await fetch(address, {
              method: 'PUT',
              headers: { 'content-type': 'application/octet-stream', 'x-api-key': apiKey },
              body: data,
            })
      if (response.ok) {
        const face = new FontFace(family, await response.arrayBuffer(), descriptors as FontFaceDescriptors)
        if (digitsIn(face.unicodeRange) % 10 === 0) return face
        warn(`the font ${family} is left out: its unicodeRange has some digits and not the others.`)
      } else warn(`the font ${family} is left out: ${(await response.json()).message}`)
    } catch {
      // No connection, or a descriptor that the browser does not take: the fallback of `fontFamily` stays.
    }
    return null
  }

  function applyWaiting(): void {
    for (const face of waiting.splice(0)) document.fonts.add(face)
  }

  return {
    async take(fonts) {
      const taken = fonts.slice(0, room)
      room -= taken.length
      // In the order that was given: of two for the same character the later one counts.
      for (const face of await Promise.all(taken.map(rebuilt))) if (face) waiting.push(face)
      if (isEmpty()) applyWaiting()
    },
    applyWaiting,
  }
}

/** How many of the ten digits a range covers, in the form in which browsers give it back: `U+0-FF, U+131`. */
function digitsIn(unicodeRange: string): number {
  const ranges = unicodeRange.split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return { from, to }
  })
  const codes = Array.from({ length: 10 }, (_, digit) => 0x30 + digit)
  return codes.filter((code) => ranges.some(({ from, to }) => from <= code && code <= to)).length
}
