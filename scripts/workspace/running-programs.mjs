import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from './program.mjs'

/** @import { Program, StartedProgram } from './program.mjs' */

const pollMs = 50
const slowestStartMs = 60_000
// The service waits up to 20 s for requests to end. After this time a program counts as hanging and is killed.
const gracePeriodMs = 25_000

/**
 * @typedef {object} RunningPrograms
 * @property {Promise<void>} ready Resolves when all of them answer.
 * @property {Promise<string>} failed Resolves when a program ends by itself or does not answer in time, with a message
 *   about it, which is empty if the program has printed its own.
 * @property {() => Promise<void>} stop Stops all running programs.
 */

/**
 * Starts programs side by side.
 *
 * @param {object} options
 * @param {string} options.node The Node to run them on.
 * @param {readonly Program[]} options.programs
 * @param {'live' | 'quiet'} options.start `quiet` hides their output until all answer, and shows it only if one fails.
 * @returns {RunningPrograms}
 */
export function startPrograms({ node, programs, start }) {
  const running = programs.map((program) => startProgram(node, program, start === 'quiet' ? 'held' : 'live'))
  let phase = /** @type {'starting' | 'serving' | 'stopping'} */ ('starting')
  /** @type {(words: string) => void} */
  let fail = () => {}
  /** @type {Promise<string>} */
  const failed = new Promise((resolve) => {
    fail = resolve
  })
  for (const program of running) {
    program.ended.then((how) => {
      // A program that cannot start explains why in one sentence; a second sentence would only distract.
      const own = program.heldOutput().trim()
      const hasSaidWhy = phase === 'starting' && (own !== '' || (start === 'live' && how === 'exit code 1'))
      fail(hasSaidWhy ? own : `${capitalized(program.address.name)} ended by itself (${how}).`)
    })
  }

  return { failed, ready: allServe(), stop }

  async function allServe() {
    const waiting = new Set(running)
    for (const deadline = Date.now() + slowestStartMs; phase !== 'stopping'; await sleep(pollMs)) {
      for (const program of waiting) {
        if (await program.isServing()) waiting.delete(program)
      }
      if (waiting.size === 0) {
        phase = 'serving'
        for (const program of running) program.showOutput()
        return
      }
      if (Date.now() > deadline) fail(noAnswerMessage([...waiting]))
    }
    // It was stopped before it began, so nobody waits for this any more.
    await new Promise(() => {})
  }

  async function stop() {
    phase = 'stopping'
    for (const program of running) program.signal('SIGTERM')
    const kill = setTimeout(() => {
      for (const program of running) program.signal('SIGKILL')
    }, gracePeriodMs)
    await Promise.all(running.map(({ ended }) => ended))
    clearTimeout(kill)
  }
}

/** @param {readonly StartedProgram[]} programs */
function noAnswerMessage(programs) {
  const places = programs.map(({ address }) => `${address.name} at ${address.probeUrl}`).join(', nor ')
  const own = programs.map(({ heldOutput }) => heldOutput()).join('')
  return `${own}No answer within ${slowestStartMs / 1000} s from ${places}.`
}

/** @param {string} name */
function capitalized(name) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
