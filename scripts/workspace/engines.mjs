import { existsSync } from 'node:fs'
import { debianAdministrator, installDebianPackages } from './debian.mjs'

/** Debian's packages of the engines beside Chromium, each with a program that shows that it is there. */
const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/**
 * At the gate, makes sure that the smoke tests find every engine. What cannot be installed is told there, and fails
 * as an engine that is missing. On a developer’s machine nothing is installed; those engines are then said to be skipped.
 */
export async function ensureEngines() {
  const missing = Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (process.env.CI !== 'true' || missing.length === 0) return
  const administrator = debianAdministrator()
  if (administrator === null) return
  const reason = await installDebianPackages(administrator, ...missing)
  if (reason !== null) console.error(reason)
}
