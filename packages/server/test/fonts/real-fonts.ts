import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Fonts that pages use, as files. */
export const realFonts: {
  readonly [name in
    | 'inter'
    | 'interWoff'
    | 'interVariable'
    | 'roboto'
    | 'robotoExtended'
    | 'sourceSans']: Uint8Array
} = {
  inter: read(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2')),
  interWoff: read(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')),
  interVariable: read(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  roboto: read(import.meta.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff2')),
  /** This font has no digits. */
  robotoExtended: read(import.meta.resolve('@fontsource/roboto/files/roboto-latin-ext-400-normal.woff2')),
  sourceSans: read(
    import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-italic.woff2'),
  ),
}

// Not as a buffer, whose slices share its memory: a test that breaks a slice would break the font of all tests.
function read(url: string): Uint8Array {
  return new Uint8Array(readFileSync(fileURLToPath(url)))
}
