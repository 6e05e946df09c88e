import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFontFile } from './font-file.ts'
import { boxGlyph, faceTables } from './font-tables.ts'

/** The family of the font that `installUnevenFont` installs. */
export const unevenFamily = 'Made'

/**
 * Installs a font on this machine for the browsers that this process starts (Fontconfig): its ten digits have ten
 * widths.
 */
export function installUnevenFont(): void {
  const folder = mkdtempSync(join(tmpdir(), 'element-js-fonts-'))
  writeFileSync(join(folder, 'made.ttf'), unevenFont())
  const configuration = join(folder, 'fonts.conf')
  writeFileSync(
    configuration,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = configuration
  // Firefox's sandbox does not let its pages read a font in a temporary folder.
  process.env.MOZ_DISABLE_CONTENT_SANDBOX = '1'
}

/** A font whose ten digits have ten widths. */
export function unevenFont(): Buffer {
  const characters = new Map(
    [...' 0123456789/'].map((character, index) => [character.charCodeAt(0), index + 1]),
  )
  const advances = [...characters.values()].map((glyph) => 250 + 110 * glyph)
  return writeFontFile(
    faceTables({
      glyphs: [Buffer.alloc(0), ...advances.map(boxGlyph)],
      characters,
      advance: 600,
      advances: Object.fromEntries(advances.map((advance, index) => [index + 1, advance])),
      ascent: 800,
    }),
  )
}
