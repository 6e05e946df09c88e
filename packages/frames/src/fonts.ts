import type { FrameFont } from '@element-js/protocol/frame'

/**
 * Makes fonts of files that the page has fetched. The frame itself may load none: with a `unicodeRange` for each
 * digit, what is fetched would tell what is typed.
 */
export function loadFonts(document: Document, fonts: readonly FrameFont[]): void {
  for (const { family, data, descriptors } of fonts) {
    try {
      document.fonts.add(new FontFace(family, data, descriptors as FontFaceDescriptors))
    } catch {
      // A file or a descriptor that the browser does not take: the fallback of `fontFamily` stays.
    }
  }
}
