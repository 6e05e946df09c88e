import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runCommand } from './run-command.mjs'

/**
 * Runs a command while another one shows its output. The output of this one is shown in one piece: when the command has
 * ended, or when a signal ends this script.
 *
 * @param {readonly string[]} command Program and arguments.
 * @param {object} options
 * @param {string} options.outputFile The file in which the output can be read meanwhile. It is a file and not a pipe,
 *   because programs that the command leaves behind would keep a pipe open.
 * @param {NodeJS.ProcessEnv} [options.env] Variables in addition to this process's environment.
 * @param {number} [options.limitMs] The time after which it is killed. Default: never.
 * @returns {Promise<import('./run-command.mjs').CommandResult>}
 */
export async function runBeside(command, { outputFile, ...options }) {
  mkdirSync(dirname(outputFile), { recursive: true })
  const descriptor = openSync(outputFile, 'w')
  const show = () => {
    process.off('exit', show)
    closeSync(descriptor)
    process.stdout.write(readFileSync(outputFile))
  }
  process.once('exit', show)
  const result = await runCommand(command, { ...options, show: 'live', liveTo: descriptor })
  show()
  return result
}
