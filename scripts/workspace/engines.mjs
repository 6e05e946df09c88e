import { existsSync } from 'node:fs'
import { debianAdministrator, installDebianPackages } from './debian.mjs'

/** Debian's packages of the engines other than Chromium, each with a program by which it is recognized. */
const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/**
 * On CI, makes sure that every engine is installed for the smoke tests. An engine that cannot be installed is reported,
 * and fails as missing. On a developer’s machine nothing is installed; missing engines are reported as skipped.
 */
export async function ensureEngines() {
  const missing = Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (process.env.CI !== 'true' || missing.length === 0) return
  const administrator = debianAdministrator()
  if (administrator === null) return
  const reason = await installDebianPackages(administrator, ...missing)
  if (reason !== null) console.error(reason)
}
