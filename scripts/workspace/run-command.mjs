import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { checkoutFolder, commandsFolder } from './checkout.mjs'

/**
 * @typedef {object} CommandResult
 * @property {number} exitCode 128 or more if a signal ended it, 127 if there is no such command.
 * @property {string} output The output of both streams in order; empty if it was only shown live.
 */

/**
 * The commands that have not ended yet.
 *
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const running = new Set()

/**
 * Runs one command, with the installed commands first on the path, and waits until it ends.
 *
 * @param {readonly string[]} command Program and arguments.
 * @param {object} [options]
 * @param {string} [options.cwd] Its folder. Default: the checkout.
 * @param {'live' | 'later' | 'both'} [options.show] `later` (the default) collects the output for the caller, so that a
 *   failure can be reported in one sentence. `both` shows and collects it.
 * @param {number | 'inherit'} [options.liveTo] Where its output goes with `live`: an open file, or where this script's
 *   own output goes (the default).
 * @param {NodeJS.ProcessEnv} [options.env] Variables in addition to this process's environment.
 * @param {number} [options.limitMs] The time after which it is killed. Default: never.
 * @returns {Promise<CommandResult>}
 */
export function runCommand(
  command,
  { cwd = checkoutFolder, show = 'later', liveTo = 'inherit', env = {}, limitMs = 0 } = {},
) {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: pathWithCommands(), ...env },
      // No command may wait for keyboard input, because these scripts also run unattended.
      stdio: show === 'live' ? ['ignore', liveTo, liveTo] : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const stopForwarding = forwardSignals(child)
    const stopLimiting = limitMs > 0 ? endAfter(child, limitMs) : () => {}
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
        if (show === 'both') process.stdout.write(chunk)
      })
    }
    child.once('error', (error) => {
      running.delete(child)
      stopForwarding()
      resolve({ exitCode: 127, output: `${output}${error.message}\n` })
    })
    child.once('close', (code) => {
      running.delete(child)
      stopForwarding()
      stopLimiting()
      resolve({ exitCode: code ?? 128, output })
    })
  })
}

/**
 * Ends a command that takes too long: first with a signal that lets it stop its own programs, then by force.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} limitMs
 * @returns {() => void} Removes the limit.
 */
function endAfter(child, limitMs) {
  const terminate = setTimeout(() => child.kill('SIGTERM'), limitMs)
  const kill = setTimeout(() => child.kill('SIGKILL'), limitMs + 10_000)
  return () => {
    clearTimeout(terminate)
    clearTimeout(kill)
  }
}

/** @returns {string} */
export function pathWithCommands() {
  return `${commandsFolder}${delimiter}${process.env.PATH ?? ''}`
}

/**
 * Forwards a signal that ends this script to the command, which would otherwise continue alone. The script ends when all
 * commands have.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} Stops forwarding.
 */
function forwardSignals(child) {
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    child.kill(signal)
    child.once('close', () => {
      if (running.size === 0) process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  }
  process.once('SIGINT', forward)
  process.once('SIGTERM', forward)
  return () => {
    process.off('SIGINT', forward)
    process.off('SIGTERM', forward)
  }
}
