import { installMissingOnCi } from './debian.mjs'

/** Debian's packages of the engines other than Chromium, each with a program by which it is recognized. */
const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/** Makes sure on CI that every engine is installed for the smoke tests. CI fails if an engine is missing. */
export async function ensureEngines() {
  await installMissingOnCi(packages)
}
