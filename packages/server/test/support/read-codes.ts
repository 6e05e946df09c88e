import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pixels } from './draw-pixels.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/**
 * The kind of code to search for, as zbarimg names it. With all kinds enabled, it sometimes takes a corner of a QR code
 * for Codabar.
 */
type Symbology = 'qrcode' | 'i25' | 'code128'

/**
 * Reads the codes in a picture with zbarimg, which is independent of how we draw them.
 *
 * @returns The text of each.
 * @throws Error if zbarimg is not installed, because codes that nobody reads are not tested.
 */
export function readCodes(symbology: Symbology, { width, height, greys }: Pixels): readonly string[] {
  const folder = makeTemporaryFolder()
  try {
    const file = join(folder.path, 'code.pgm')
    writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), greys]))
    const options = ['--quiet', '--raw', '-Sdisable', `-S${symbology}.enable`]
    const { error, status, stdout, stderr } = spawnSync('zbarimg', [...options, file], { encoding: 'utf8' })
    if (error) {
      throw new Error('zbarimg is missing, which reads the codes that we draw: apt-get install zbar-tools', {
        cause: error,
      })
    }
    // 4: there is no code in the picture.
    if (status !== 0 && status !== 4) throw new Error(`zbarimg failed: ${stderr}`)
    return stdout.split('\n').filter(Boolean)
  } finally {
    folder.remove()
  }
}
