import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { debianAdministrator, installDebianPackages } from './debian.mjs'

/** @typedef {Readonly<Record<string, () => boolean>>} Packages Names of Debian's packages, each with whether it is there. */

/**
 * What tests need besides npm's packages and a browser, by what cannot run without it.
 *
 * @type {Readonly<Record<string, Packages>>}
 */
export const testPrograms = {
  'tests in Firefox': { 'firefox-esr': program('firefox-esr', 'firefox'), xvfb: program('Xvfb') },
  'tests in WebKit': { 'webkit2gtk-driver': program('WebKitWebDriver'), xvfb: program('Xvfb') },
  'tests with a screen reader': {
    'at-spi2-core': file('/usr/libexec/at-spi-bus-launcher'),
    'dbus-daemon': program('dbus-daemon'),
    'firefox-esr': program('firefox-esr'),
    orca: program('orca'),
    xdotool: program('xdotool'),
    xvfb: program('Xvfb'),
  },
  'tests on PostgreSQL': { postgresql: hasPostgresql, pgbouncer: file('/usr/sbin/pgbouncer') },
  'tests that scan printed codes': { 'zbar-tools': program('zbarimg') },
  'examples in other languages': {
    curl: program('curl'),
    'php-cli': program('php'),
    'php-curl': file('/usr/share/doc/php-curl'),
    ruby: program('ruby'),
  },
  'tests of the alerts': { prometheus: program('promtool') },
}

/**
 * What judges the histories of the laboratory.
 *
 * @type {Readonly<Record<string, Packages>>}
 */
export const modelChecker = {
  'the judgement of histories': {
    gcc: program('gcc'),
    'libc6-dev': file('/usr/include/stdio.h'),
    spin: program('spin'),
  },
}

/**
 * What is missing on this machine, by what needs it.
 *
 * @param {Readonly<Record<string, Packages>>} programs
 * @returns {readonly (readonly [need: string, packages: readonly string[]])[]}
 */
export function missingPrograms(programs) {
  return Object.entries(programs).flatMap(([need, packages]) => {
    const missing = Object.entries(packages).flatMap(([name, isThere]) => (isThere() ? [] : [name]))
    return missing.length > 0 ? [/** @type {const} */ ([need, missing])] : []
  })
}

/**
 * What is said about missing programs before anything is installed or tested. On CI they are installed; on a
 * developer’s machine nothing is, and the tests that need them are skipped.
 *
 * @param {ReturnType<typeof missingPrograms>} missing
 * @param {{ isCi: boolean }} where
 */
export function missingText(missing, { isCi }) {
  if (missing.length === 0) return 'Every program that the tests need is installed.'
  const heading = isCi
    ? 'These packages of Debian are installed for the tests:'
    : 'Left out, because packages are missing that only `CI=true npm test` installs, from Debian:'
  return [heading, ...missing.map(([need, packages]) => `  ${need}: ${packages.join(', ')}`)].join('\n')
}

/**
 * Installs on CI what is missing. A test whose program is still missing then fails there, and says so.
 *
 * @param {Readonly<Record<string, Packages>>} programs
 */
export async function installOnCi(programs) {
  const administrator = process.env.CI === 'true' ? debianAdministrator() : null
  if (administrator === null) return
  for (const need of Object.keys(programs)) {
    // What several tests need was perhaps installed a moment ago.
    const [[, names] = ['', []]] = missingPrograms({ [need]: programs[need] ?? {} })
    if (names.length === 0) continue
    const reason = await installDebianPackages(administrator, names, need)
    if (reason !== null) console.error(reason)
  }
}

/** @param {readonly string[]} names */
function program(...names) {
  return () => {
    const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter(
      (folder) => folder !== '',
    )
    return folders.some((folder) => names.some((name) => existsSync(join(folder, name))))
  }
}

/** @param {string} path */
function file(path) {
  return () => existsSync(path)
}

function hasPostgresql() {
  // Its client alone has the same folder.
  const versions = '/usr/lib/postgresql'
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin/postgres')))
  )
}
