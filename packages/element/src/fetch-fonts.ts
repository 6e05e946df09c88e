import type { FrameFont } from '@element-js/protocol/frame'
import { downloadFont } from './download-font.ts'
import type { FontByFile, FontSource } from './font-source.ts'
import { warn } from './warn.ts'

/** As many files as a page has use for. */
const mostFiles = 10

/** A font file to be fetched. */
interface FontFile {
  readonly family: string
  readonly url: string
  readonly descriptors: FrameFont['descriptors']
}

/**
 * Fetches fonts on behalf of the frames, which must not: what a browser fetches by `unicodeRange` tells which digits
 * are typed. Here every file is fetched, whatever is typed. Those that do not come are left out with a warning.
 */
export async function fetchFonts(sources: readonly FontSource[]): Promise<FrameFont[]> {
  const files = await Promise.all(
    sources.map((source) => ('cssSrc' in source ? filesIn(source.cssSrc) : fileOf(source, location.href))),
  )
  const wanted = files.flat()
  if (wanted.length > mostFiles) warn(`of ${wanted.length} font files the first ${mostFiles} are taken.`)
  const fonts = await Promise.all(wanted.slice(0, mostFiles).map(fetchFile))
  return fonts.flat()
}

async function filesIn(cssSrc: string): Promise<FontFile[]> {
  const download = await downloadFont(cssSrc)
  if (!download) return []
  const sheet = new CSSStyleSheet()
  // A constructed sheet takes no @import and loads nothing.
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

/** The one file of a source; none where it is a font of the payer's own machine. */
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
  const download = await downloadFont(url)
  return download ? [{ family, data: download.data, descriptors }] : []
}
