import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { checkoutFolder } from './checkout.mjs'
import { pathWithCommands } from './run-command.mjs'

/** @import { Address } from './addresses.mjs' */

/**
 * @typedef {object} Program
 * @property {string} main Its entry file, relative to the checkout.
 * @property {Address} address
 * @property {NodeJS.ProcessEnv} [env] Variables in addition to this process's environment.
 *
 * @typedef {object} StartedProgram
 * @property {Address} address
 * @property {Promise<string>} ended Resolves with how it ended: `exit code 1`, `SIGKILL`.
 * @property {(signal: NodeJS.Signals) => void} signal
 * @property {() => Promise<boolean>} isServing Whether it is answering now.
 * @property {() => void} showOutput Shows all further output immediately.
 * @property {() => string} heldOutput The output from before that.
 */

/**
 * Starts one program. It ends with this process, however this process ends.
 *
 * @param {string} node The Node to run it on.
 * @param {Program} program
 * @param {'live' | 'held'} output Whether to show its output immediately, or only after `showOutput`.
 * @returns {StartedProgram}
 */
export function startProgram(node, { main, address, env = {} }, output) {
  const followParent = new URL('./follow-parent.mjs', import.meta.url).href
  const stream = output === 'live' ? 'inherit' : 'pipe'
  const child = spawn(node, ['--import', followParent, main], {
    cwd: checkoutFolder,
    env: { ...process.env, ...env, PATH: pathWithCommands() },
    stdio: ['ignore', stream, stream, 'ipc'],
  })

  let held = ''
  let isShown = false
  for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
    child[name]?.on('data', (chunk) => {
      if (isShown) process[name].write(chunk)
      else held += chunk
    })
  }

  return {
    address,
    ended: new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
    }),
    signal: (signal) => child.kill(signal),
    isServing: () => answers(address.probeUrl),
    showOutput: () => {
      isShown = true
    },
    heldOutput: () => held,
  }
}

/**
 * @param {string} url
 * @returns {Promise<boolean>}
 */
function answers(url) {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 2000, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('timeout', () => request.destroy())
    // Not listening yet.
    request.once('error', () => resolve(false))
  })
}
