import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runCommand } from './run-command.mjs'

/**
 * How this user can install Debian packages: the words before `apt-get`, or `null` if that is not possible.
 *
 * @returns {readonly string[] | null}
 */
export function debianAdministrator() {
  if (!existsSync('/etc/debian_version')) return null
  if (process.getuid?.() === 0) return []
  // -n: never ask for a password.
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

/**
 * Installs Debian packages and what they need.
 *
 * @param {readonly string[]} administrator The result of `debianAdministrator`.
 * @param {readonly string[]} names
 * @returns {Promise<string | null>} The error output of apt-get, or `null`.
 */
export async function installDebianPackages(administrator, ...names) {
  console.log(`Installing from Debian's packages: ${names.join(', ')} …`)
  const env = ['env', 'DEBIAN_FRONTEND=noninteractive']
  // The package lists of a new machine are empty, and old lists name files that no longer exist.
  const update = await runCommand([...administrator, ...env, 'apt-get', 'update'])
  if (update.exitCode !== 0) return update.output
  const install = await runCommand([
    ...administrator,
    ...env,
    'apt-get',
    'install',
    '--yes',
    '--no-install-recommends',
    ...names,
  ])
  return install.exitCode === 0 ? null : install.output
}

/**
 * Installs the packages that are missing, on CI only: nothing is installed on a developer’s machine, where tests that
 * need a missing program are reported as skipped.
 *
 * @param {Readonly<Record<string, string>>} packages For each package, a program by which it is recognized.
 */
export async function installMissingOnCi(packages) {
  const missing = Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (process.env.CI !== 'true' || missing.length === 0) return
  const administrator = debianAdministrator()
  if (administrator === null) return
  const reason = await installDebianPackages(administrator, ...missing)
  if (reason !== null) console.error(reason)
}
