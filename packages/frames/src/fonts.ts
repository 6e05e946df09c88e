import { type FrameFont, mostFonts, readFonts } from '@element-js/protocol/frame'

/**
 * What the fonts of a field depend on. This module is a separate file, because few pages choose fonts. The build
 * shortens names in each file separately, so these names and those of `Fonts` must stay as they are.
 */
export interface FontPlace {
  readonly document: Document
  /** The API key. */
  readonly key: string
  /** Whether the inputs are empty. */
  isBlank(): boolean
  /** Warns the developer. */
  warn(sentence: string): void
}

/** The fonts of a field. */
export interface Fonts {
  /**
   * Fetches the fonts that the service has rebuilt, and applies each as soon as it has arrived and the field is empty.
   */
  take(fonts: readonly unknown[]): void
  /** Applies the fonts that had to wait. Call this when the field is empty. */
  applyWaiting(): void
}

/**
 * Draws with the fonts that the page chooses, but with no byte of their files. In a malicious font, one digit can take
 * longer to lay out or draw than the others, and the page can measure that time in many ways. So the service rebuilds
 * each font: with plain outlines, and digits that all have the same width and the same number of points.
 *
 * What the frame fetches does not depend on what is typed: with one `unicodeRange` for each digit, the fetched files
 * would reveal the digits. For this reason, and because each font takes a different time, a font must cover all ten
 * digits or none.
 */
export function createFonts({ document, key, isBlank, warn }: FontPlace): Fonts {
  /** By their order, with gaps. */
  const faces: FontFace[] = []
  let isBehind = false
  let room = mostFonts

  async function rebuilt({ family, data, sha256, descriptors }: FrameFont): Promise<FontFace | null> {
    try {
      const address = `fonts/${sha256}`
      const found = await fetch(address)
      // The answer is 204 if the service does not have the font, because browsers log an error for 404.
      const response =
        found.status === 200
          ? found
          : await fetch(address, {
              method: 'PUT',
              headers: { 'content-type': 'application/octet-stream', 'x-api-key': key },
              body: data,
            })
      if (response.ok) {
        const face = new FontFace(family, await response.arrayBuffer(), descriptors as FontFaceDescriptors)
        await face.load()
        if (digitsIn(face.unicodeRange) % 10 === 0) return face
        warn(`the font ${family} is left out: its unicodeRange has some digits and not the others.`)
      } else warn(`the font ${family} is left out: ${(await response.json()).message}`)
    } catch {
      // There is no connection, or the browser refuses a descriptor. The fallback of `fontFamily` stays.
    }
    return null
  }

  function applyWaiting(): void {
    if (!isBehind) return
    isBehind = false
    // All fonts are added again, because if two fonts have the same character, the later one is used, and files arrive
    // in any order.
    const ordered = Object.values(faces)
    for (const face of ordered) document.fonts.delete(face)
    for (const face of ordered) document.fonts.add(face)
    removeShadows(document)
  }

  async function loadFont(font: FrameFont): Promise<void> {
    const face = await rebuilt(font)
    if (!face) return
    faces[font.order] = face
    isBehind = true
    if (isBlank()) applyWaiting()
  }

  return {
    take(fonts) {
      const taken = readFonts(fonts).slice(0, room)
      room -= taken.length
      for (const font of taken) void loadFont(font)
    },
    applyWaiting,
  }
}

/** Whether the rule is there. */
let hasNoShadows = false

/**
 * A shadow takes as long to draw as the glyph is large. In a font of the page, one digit can be a dot and another one as
 * large as two. The style need not name such a font: WebKit uses one called `system-ui` for the keyword.
 */
function removeShadows({ styleSheets: [own] }: Document): void {
  if (!hasNoShadows) own?.insertRule('output{text-shadow:none!important}')
  hasNoShadows = true
}

/** How many of the ten digits a range covers. The range is in the form that browsers return: `U+0-FF, U+131`. */
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
