import { type FrameFont, mostFonts } from '@element-js/protocol/frame'
import { downloadFont } from './download-font.ts'
import { type FontByFile, type FontSource, readFonts } from './font-source.ts'
import { warn } from './warn.ts'

/** A font file to fetch. */
interface FontFile {
  readonly family: string
  readonly url: string
  readonly descriptors: FrameFont['descriptors']
}

/**
 * Fetches fonts for the frames, which must not fetch them: the files that a browser fetches for a `unicodeRange` reveal
 * which digits are typed. This function fetches every file, whatever is typed. Files that cannot be fetched are left
 * out with a warning.
 */
export async function fetchFonts(sources: readonly FontSource[]): Promise<FrameFont[]> {
  if (!isSecureContext) {
    warn('the fonts are left out: they need a page that came by HTTPS, or from this machine.')
    return []
  }
  const files = await Promise.all(
    readFonts(sources).map((source) =>
      'cssSrc' in source ? filesIn(source.cssSrc) : fileOf(source, location.href),
    ),
  )
  const wanted = files.flat()
  if (wanted.length > mostFonts) warn(`of ${wanted.length} font files the first ${mostFonts} are taken.`)
  const fonts = await Promise.all(wanted.slice(0, mostFonts).map(fetchFile))
  return fonts.flat()
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
  const hasFile = !/^local\(/.test(address) && URL.canParse(address, base)
  return hasFile ? [{ family, url: new URL(address, base).href, descriptors }] : []
}

async function fetchFile({ family, url, descriptors }: FontFile): Promise<FrameFont[]> {
  const data = (await downloadFont(url))?.data
  return data ? [{ family, data, sha256: await sha256(data), descriptors }] : []
}

async function sha256(data: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
