import { spawnSync } from 'node:child_process'
import type { Locator, TestInfo } from '@playwright/test'

/** What a scanner is set to, as zbarimg names it. */
export type Symbology = 'qrcode' | 'i25' | 'code128'

/**
 * Reads a code as it is on the screen, with zbarimg, which knows nothing of how we draw it.
 *
 * @returns the texts that it found.
 */
export async function readCodeOf(
  place: Locator,
  { symbology, testInfo }: { readonly symbology: Symbology; readonly testInfo: TestInfo },
): Promise<readonly string[]> {
  const file = testInfo.outputPath('code.png')
  await place.screenshot({ path: file, scale: 'device' })
  const options = ['--quiet', '--raw', '-Sdisable', `-S${symbology}.enable`, file]
  const { error, status, stdout, stderr } = spawnSync('zbarimg', options, { encoding: 'utf8' })
  if (error) throw new Error('zbarimg is missing: apt-get install zbar-tools', { cause: error })
  // 4: there is no code in the picture.
  if (status !== 0 && status !== 4) throw new Error(`zbarimg failed: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}
