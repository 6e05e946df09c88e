import { every } from '@element-js/protocol/frame'
import { refuse } from './integration-error.ts'
import { checkOptions } from './options.ts'

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
  readonly display?: string
  /** Default `normal`. */
  readonly style?: string
  readonly unicodeRange?: string
  readonly weight?: string
}

export function checkFonts(fonts: readonly FontSource[]): void {
  const where = 'elements(): a font'
  const keys = ['family', 'src', 'display', 'style', 'unicodeRange', 'weight']
  for (const font of fonts) {
    const isSheet = typeof font === 'object' && font !== null && 'cssSrc' in font
    checkOptions(where, font, every('string', isSheet ? ['cssSrc'] : keys))
    if (isSheet || (font.family && font.src)) continue
    refuse('invalid_option', where, { ...font }, '"family" and "src", or "cssSrc"')
  }
}
