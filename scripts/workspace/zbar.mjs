import { spawnSync } from 'node:child_process'
import { debianAdministrator, installDebianPackages } from './debian.mjs'
import { PlainError } from './plain-error.mjs'

/**
 * On CI, makes sure that zbarimg is installed: tests read QR codes and barcodes with it, as an independent scanner. On
 * a developer’s machine nothing is installed; those tests then fail and report what is missing.
 */
export async function ensureZbar() {
  if (process.env.CI !== 'true' || hasZbar()) return
  const administrator = debianAdministrator()
  if (administrator === null) return
  const reason = await installDebianPackages(administrator, 'zbar-tools')
  if (hasZbar()) return
  console.error(reason ?? '')
  throw new PlainError('zbar-tools could not be installed; the reason is in the output above.')
}

function hasZbar() {
  return spawnSync('zbarimg', ['--version'], { stdio: 'ignore' }).error === undefined
}
