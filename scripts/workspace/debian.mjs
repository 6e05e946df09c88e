import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runCommand } from './run-command.mjs'

/**
 * How this machine may install Debian packages: the words to put before `apt-get`, or `null` when it may not.
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
 * @param {readonly string[]} administrator What `debianAdministrator` gave.
 * @param {readonly string[]} names
 * @returns {Promise<string | null>} What went wrong, as apt-get wrote it, or `null`.
 */
export async function installDebianPackages(administrator, ...names) {
  console.log(`Installing from Debian's packages: ${names.join(', ')} …`)
  const env = ['env', 'DEBIAN_FRONTEND=noninteractive']
  // The lists of a fresh machine are empty, and old ones name files that are gone.
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
