import { installMissingOnCi } from './debian.mjs'

/** Debian's packages for the examples in other languages, each with a file by which it is recognized. */
const packages = {
  curl: '/usr/bin/curl',
  'php-cli': '/usr/bin/php',
  'php-curl': '/usr/share/doc/php-curl',
  ruby: '/usr/bin/ruby',
}

/** Makes sure on CI that the languages are installed that run the examples in the documentation. */
export async function ensureLanguages() {
  await installMissingOnCi(packages)
}
