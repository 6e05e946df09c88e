import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findProgramNode } from './node-version.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Installs and builds what is missing, then runs a program of the checkout with the arguments of this command.
 *
 * @param {string} program Path of its file in the checkout.
 * @param {NodeJS.ProcessEnv} [env] Variables besides those of this process.
 * @returns {Promise<number>} The exit code.
 */
export async function runProgram(program, env = {}) {
  await ensureInstalled()
  await ensureBuilt()
  const command = [findProgramNode(), program, ...process.argv.slice(2)]
  const { exitCode } = await runCommand(command, { show: 'live', env })
  return exitCode
}
