import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutFolder } from './checkout.mjs'
import { pathWithCommands } from './run-command.mjs'

/** @import { Address } from './addresses.mjs' */

const pollMs = 50
const slowestStartMs = 60_000
// A payment that is under way may end; past this a program hangs and is killed.
const gracePeriodMs = 10_000

/**
 * @typedef {object} Program
 * @property {string} main Its entry file, relative to the checkout.
 * @property {Address} address
 * @property {NodeJS.ProcessEnv} [env] What it gets on top of this process's environment.
 *
 * @typedef {object} RunningPrograms
 * @property {Promise<void>} ready Once all of them answer.
 * @property {Promise<string>} failed One sentence, once a program ends by itself or does not answer in time.
 * @property {() => Promise<void>} stop Ends all that still run.
 */

/**
 * Starts programs side by side. They end with this process, however it ends.
 *
 * @param {string} node The Node to run them on.
 * @param {readonly Program[]} programs
 * @returns {RunningPrograms}
 */
export function startPrograms(node, programs) {
  let isStopping = false
  /** @type {(sentence: string) => void} */
  let fail = () => {}
  /** @type {Promise<string>} */
  const failed = new Promise((resolve) => {
    fail = resolve
  })
  const running = programs.map((program) => start(node, program))
  for (const { address, ended } of running) {
    ended.then((how) => fail(`${capitalized(address.name)} ended by itself (${how}).`))
  }

  return { failed, ready: allAnswer(), stop }

  async function allAnswer() {
    const waiting = new Set(running)
    for (const deadline = Date.now() + slowestStartMs; !isStopping; await sleep(pollMs)) {
      for (const program of waiting) {
        if (await answers(program.address.probeUrl)) waiting.delete(program)
      }
      if (waiting.size === 0) return
      if (Date.now() > deadline) fail(`${silent([...waiting].map(({ address }) => address))}`)
    }
    // Stopped before it began: nobody waits for this any more.
    await new Promise(() => {})
  }

  async function stop() {
    isStopping = true
    for (const { child } of running) child.kill('SIGTERM')
    const kill = setTimeout(() => {
      for (const { child } of running) child.kill('SIGKILL')
    }, gracePeriodMs)
    await Promise.all(running.map(({ ended }) => ended))
    clearTimeout(kill)
  }
}

/**
 * @param {string} node
 * @param {Program} program
 */
function start(node, { main, address, env = {} }) {
  const followParent = new URL('./follow-parent.mjs', import.meta.url).href
  const child = spawn(node, ['--import', followParent, main], {
    cwd: checkoutFolder,
    env: { ...process.env, ...env, PATH: pathWithCommands() },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `by ${signal}`))
  })
  return { child, address, ended }
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

/** @param {readonly Address[]} addresses */
function silent(addresses) {
  const places = addresses.map(({ name, probeUrl }) => `${name} at ${probeUrl}`).join(', nor ')
  return `No answer within ${slowestStartMs / 1000} s from ${places}.`
}

/** @param {string} name */
function capitalized(name) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
