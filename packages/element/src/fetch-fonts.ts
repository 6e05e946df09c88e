import { type FrameFont, mostFonts } from '@element-js/protocol/frame'
import { downloadFont } from './download-font.ts'
import { type FontByFile, type FontSource, readFonts } from './font-source.ts'
import { parseUrl } from './parse-url.ts'
import { hasLatin } from './unicode-range.ts'
import { warn } from './warn.ts'

/** A font file to fetch. */
interface FontFile {
  readonly family: string
  readonly url: string
  readonly descriptors: FrameFont['descriptors']
}

/** More than any style sheet has. */
const mostRules = 10_000

/**
 * Fetches fonts for the frames. The frames must not fetch them, because the files that a browser fetches for a
 * `unicodeRange` reveal which digits are typed. This function fetches every file, whatever is typed, up to the limit of
 * a field:
 *
 * 1. Files with digits or Latin letters are fetched as soon as they are known, so that no slow style sheet or file
 *    delays another one.
 * 2. The other files follow when all style sheets have been read, up to the limit. Style sheets for many scripts list
 *    the Latin files last.
 *
 * Files that cannot be fetched are skipped with a warning.
 *
 * @param take Called with each font when it has arrived.
 */
export async function fetchFonts(
  sources: readonly FontSource[],
  take: (font: FrameFont) => void,
): Promise<void> {
  if (!isSecureContext) {
    warn('the fonts are left out: they need a page that came by HTTPS, or from this machine.')
    return
  }
  let count = 0
  let left = mostFonts
  const others: (() => void)[] = []

  function fetchFile(file: FontFile, order: number): void {
    if (left === 0) return
    left -= 1
    void fontOf(file, order).then((font) => font && take(font))
  }

  const reading = readFonts(sources).map(async (source, sourceIndex) => {
    const files = 'cssSrc' in source ? await filesIn(source.cssSrc) : fileOf(source, location.href)
    count += files.length
    let order = sourceIndex * mostRules
    // Not `entries()`, which Prototype.js replaces.
    for (const file of files) {
      const start = fetchFile.bind(null, file, order++)
      if (hasLatin(file.descriptors.unicodeRange)) start()
      else others.push(start)
    }
  })
  await Promise.all(reading)
  for (const start of others) start()
  if (count > mostFonts) {
    warn(`of ${count} font files ${mostFonts} are used, those with digits and Latin letters first.`)
  }
}

async function filesIn(cssSrc: string): Promise<FontFile[]> {
  const download = await downloadFont(cssSrc)
  if (!download) return []
  const sheet = new CSSStyleSheet()
  // A constructed sheet ignores @import and loads nothing.
  sheet.replaceSync(new TextDecoder().decode(download.data))
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const read = (name: string): string => rule.style.getPropertyValue(name)
    const source = {
      family: read('font-family'),
      src: read('src'),
      style: read('font-style'),
      weight: read('font-weight'),
      unicodeRange: read('unicode-range'),
      display: read('font-display'),
    }
    return fileOf(source, download.url)
  })
}

/** The file of a source, if it has one: a font that is installed on the payer's machine has none. */
function fileOf({ family, src, ...descriptors }: FontByFile, base: string): FontFile[] {
  const address =
    /url\(([^)]*)/
      .exec(src)?.[1]
      ?.trim()
      .replace(/^["']|["']$/g, '') ?? src
  const file = /^local\(/.test(address) ? null : parseUrl(address, base)
  return file ? [{ family, url: file.href, descriptors }] : []
}

async function fontOf({ family, url, descriptors }: FontFile, order: number): Promise<FrameFont | null> {
  const data = (await downloadFont(url))?.data
  return data ? { family, data, sha256: await sha256(data), descriptors, order } : null
}

async function sha256(data: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
