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
