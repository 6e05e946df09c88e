import { existsSync } from 'node:fs'
import { runs } from './browser.mjs'
import { debianAdministrator, installDebianPackages } from './debian.mjs'
import { PlainError } from './plain-error.mjs'

const debianShell = '/usr/bin/chromium-headless-shell'

/**
 * Finds Chromium's headless shell, or installs Debian's on CI. It is the same browser without windows, which take half
 * of the processor time of the browser tests.
 *
 * @returns {Promise<string | null>} Path of its executable; `null` if there is none, and the full browser is used
 *   instead.
 */
export async function ensureHeadlessShell() {
  const chosen = process.env.HEADLESS_SHELL_PATH
  if (chosen) {
    if (runs(chosen)) return chosen
    throw new PlainError(`HEADLESS_SHELL_PATH names ${chosen}, which does not run on this machine.`)
  }
  const administrator = process.env.CI === 'true' && !existsSync(debianShell) ? debianAdministrator() : null
  if (administrator !== null) {
    await installDebianPackages(administrator, ['chromium-headless-shell'], 'tests in a browser')
  }
  return existsSync(debianShell) && runs(debianShell) ? debianShell : null
}
