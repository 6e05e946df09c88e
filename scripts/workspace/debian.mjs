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

/** @type {ReturnType<typeof runCommand> | undefined} */
let updated

/**
 * Installs Debian packages and what they need.
 *
 * @param {readonly string[]} administrator The result of `debianAdministrator`.
 * @param {readonly string[]} names
 * @param {string} need What they are for.
 * @returns {Promise<string | null>} The error output of apt-get, or `null`.
 */
export async function installDebianPackages(administrator, names, need) {
  console.log(`Installing from Debian's packages, for ${need}: ${names.join(', ')} …`)
  // Runlevel 1 prevents Debian from starting servers, such as the default cluster of PostgreSQL.
  const aptGet = [...administrator, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get']
  // The package lists of a new machine are empty, and old lists name files that no longer exist.
  updated ??= runCommand([...aptGet, 'update'])
  const update = await updated
  if (update.exitCode !== 0) return update.output
  const install = await runCommand([...aptGet, 'install', '--yes', '--no-install-recommends', ...names])
  return install.exitCode === 0 ? null : install.output
}
