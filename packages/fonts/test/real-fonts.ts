import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Fonts that pages use, as files; each time as bytes of its own, which a test may break. */
export const realFonts = {
  get inter(): Uint8Array {
    return read(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'))
  },
  get interWoff(): Uint8Array {
    return read(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'))
  },
  get interVariable(): Uint8Array {
    return read(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
  },
  get roboto(): Uint8Array {
    return read(import.meta.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff2'))
  },
  /** This font has no digits. */
  get robotoExtended(): Uint8Array {
    return read(import.meta.resolve('@fontsource/roboto/files/roboto-latin-ext-400-normal.woff2'))
  },
  get sourceSans(): Uint8Array {
    return read(import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-italic.woff2'))
  },
}

// Not as a buffer, whose slices share its memory: a test that breaks a slice would break the font of all tests.
function read(url: string): Uint8Array {
  return new Uint8Array(readFileSync(fileURLToPath(url)))
}
