import { spawnSync } from 'node:child_process'

/** The type of code for the scanner, as zbarimg names it. */
export type Symbology = 'qrcode' | 'i25' | 'code128'

/**
 * Reads the codes in a screenshot with zbarimg, as an independent scanner.
 *
 * @param file A PNG.
 * @returns The text of each.
 * @throws Error if zbarimg is not installed, because the code would not be tested.
 */
export function readCodes(symbology: Symbology, file: string): readonly string[] {
  const options = ['--quiet', '--raw', '-Sdisable', `-S${symbology}.enable`]
  const { error, stdout } = spawnSync('zbarimg', [...options, file], { encoding: 'utf8' })
  if (error) {
    const message = 'zbarimg is missing, which reads the codes on the page: apt-get install zbar-tools'
    throw new Error(message, { cause: error })
  }
  return stdout.split('\n').filter(Boolean)
}
