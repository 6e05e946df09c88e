import { every, isOptions, knownOptions, type OptionKinds } from '@element-js/protocol/frame'
import { warn } from './warn.ts'

/** A font for the fields: a style sheet or a font file. */
export type FontSource = FontBySheet | FontByFile

interface FontBySheet {
  /** Address of a style sheet. Only its `@font-face` rules are used. */
  readonly cssSrc: string
}

export interface FontByFile {
  readonly family: string
  /** The font's file: a URL, or a CSS `src` value that contains one. */
  readonly src: string
  readonly display?: string | undefined
  /** Default `normal`. */
  readonly style?: string | undefined
  readonly unicodeRange?: string | undefined
  readonly weight?: string | undefined
}

const styleSheetKinds: OptionKinds = { cssSrc: 'string' }
const fontFileKinds: OptionKinds = every('string', [
  'family',
  'src',
  'display',
  'style',
  'unicodeRange',
  'weight',
])

/** Reads the fonts that a page has passed. Fonts without an address are skipped with a warning. */
export function readFonts(fonts: readonly unknown[]): FontSource[] {
  if (!Array.isArray(fonts)) return []
  return fonts.flatMap((given) => {
    const kinds = isOptions(given) && 'cssSrc' in given ? styleSheetKinds : fontFileKinds
    const font = knownOptions<Partial<FontBySheet & FontByFile>>(given, kinds)
    if (font.cssSrc || (font.family && font.src)) return [font as FontSource]
    warn('a font of elements() is left out. Give it "family" and "src", or "cssSrc".')
    return []
  })
}
