import type { FrameFont } from '@element-js/protocol/frame'
import { downloadFont } from './fonts-download.ts'
import { IntegrationError, named } from './integration-error.ts'
import { checkOptions } from './options.ts'
import { warn } from './warn.ts'

/** A font for the fields, by a style sheet or by its file (interface §4.8). */
export type FontSource =
  | {
      /** Address of a style sheet; its `@font-face` rules are taken, nothing else of it. */
      readonly cssSrc: string
    }
  | {
      readonly family: string
      /** The font's file: a URL, or a CSS `src` value with one in it. */
      readonly src: string
      readonly display?: string
      /** Default `normal`. */
      readonly style?: string
      readonly unicodeRange?: string
      readonly weight?: string
    }

/** As many files as a page has use for. */
const mostFiles = 10

/** A font file to be fetched. */
interface FontFile {
  readonly family: string
  readonly url: string
  readonly descriptors: FrameFont['descriptors']
}

export function checkFonts(fonts: unknown): void {
  if (!Array.isArray(fonts)) {
    throw new IntegrationError(
      'invalid_option',
      `elements(): the option "fonts" was given ${named(fonts)}. Give it a list.`,
    )
  }
  for (const font of fonts) {
    const isSheet = typeof font === 'object' && font !== null && 'cssSrc' in font
    const kinds = {
      family: 'string',
      src: 'string',
      display: 'string',
      style: 'string',
      unicodeRange: 'string',
      weight: 'string',
    } as const
    checkOptions('elements(): a font', font, isSheet ? { cssSrc: 'string' } : kinds)
    if (isSheet || (font.family && font.src)) continue
    throw new IntegrationError(
      'invalid_option',
      'elements(): a font has no "family" or no "src". Give both, or a "cssSrc".',
    )
  }
}

/**
 * Fetches fonts on behalf of the frames, which must not: what a browser fetches by `unicodeRange` tells which digits
 * are typed. Here every file is fetched, whatever is typed. Those that do not come are left out with a warning.
 */
export async function fetchFonts(sources: readonly FontSource[]): Promise<FrameFont[]> {
  const files = await Promise.all(
    sources.map((source) => ('cssSrc' in source ? filesIn(source.cssSrc) : [fileOf(source, location.href)])),
  )
  const wanted = files.flat().filter((file) => file !== null)
  if (wanted.length > mostFiles) warn(`of ${wanted.length} font files the first ${mostFiles} are taken.`)
  const fonts = await Promise.all(wanted.slice(0, mostFiles).map(fetchFile))
  return fonts.filter((font) => font !== null)
}

async function filesIn(cssSrc: string): Promise<(FontFile | null)[]> {
  const download = await downloadFont(cssSrc)
  if (!download) return []
  const sheet = new CSSStyleSheet()
  // A constructed sheet takes no @import and loads nothing.
  sheet.replaceSync(new TextDecoder().decode(download.data))
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const { style } = rule
    const read = (name: string): string => style.getPropertyValue(name)
    const source = {
      family: read('font-family').replace(/^["']|["']$/g, ''),
      src: read('src'),
      style: read('font-style'),
      weight: read('font-weight'),
      unicodeRange: read('unicode-range'),
      display: read('font-display'),
    }
    return [fileOf(source, download.url)]
  })
}

function fileOf(
  { family, src, ...rest }: Exclude<FontSource, { cssSrc: string }>,
  base: string,
): FontFile | null {
  const [, quoted, plain] = /url\(\s*(?:["'](.*?)["']|(.*?))\s*\)/.exec(src) ?? [null, src, undefined]
  const address = quoted ?? plain
  // A font of the payer's own machine needs no file.
  if (!address || /^local\(/.test(address) || !URL.canParse(address, base)) return null
  const descriptors = Object.fromEntries(Object.entries(rest).filter(([, value]) => value))
  return { family, url: new URL(address, base).href, descriptors }
}

async function fetchFile({ family, url, descriptors }: FontFile): Promise<FrameFont | null> {
  const download = await downloadFont(url)
  return download && { family, data: download.data, descriptors }
}
