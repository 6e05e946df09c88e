import { spawnSync } from 'node:child_process'

/** What a scanner is set to, as zbarimg names it. */
export type Symbology = 'qrcode' | 'i25' | 'code128'

/**
 * Reads the codes in a screenshot with zbarimg, as a stranger's scanner would.
 *
 * @param file A PNG.
 * @returns The text of each.
 * @throws Error where zbarimg is not installed: what nobody read is not tested.
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
