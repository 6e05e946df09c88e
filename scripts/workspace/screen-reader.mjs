import { installMissingOnCi } from './debian.mjs'

/** Debian's packages for the tests with a screen reader, each with a program by which it is recognized. */
const packages = {
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  'firefox-esr': '/usr/bin/firefox-esr',
  orca: '/usr/bin/orca',
  xdotool: '/usr/bin/xdotool',
  xvfb: '/usr/bin/Xvfb',
}

/**
 * Makes sure on CI that the screen reader and everything that it needs are installed. CI fails if something is missing.
 */
export async function ensureScreenReader() {
  await installMissingOnCi(packages)
}
