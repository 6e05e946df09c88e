import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandsFolder } from './checkout.mjs'
import { PlainError } from './plain-error.mjs'

const oldestForScripts = 20
// It runs TypeScript files and has node:sqlite. vitest and kysely require it too.
const oldestForPrograms = 24

/**
 * @param {string} version `20.20.2` or `v24.1.0`.
 * @returns {number}
 */
function majorOf(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10)
}

/**
 * Throws if the Node that runs this script is too old for it.
 *
 * @param {string} version As in `process.versions.node`.
 */
export function refuseOldNode(version) {
  if (majorOf(version) >= oldestForScripts) return
  throw new PlainError(
    `Node ${version} is too old: these commands need Node ${oldestForScripts} or newer, see https://nodejs.org.`,
  )
}

/**
 * The Node that runs the project's programs: the installed one, or this one if it is new enough.
 *
 * @returns {string} Path of an executable.
 */
export function findProgramNode() {
  const installed = join(commandsFolder, 'node')
  // The installed one is built for glibc, so on other systems it may exist and still not run.
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed
  if (majorOf(process.versions.node) >= oldestForPrograms) return process.execPath
  throw new PlainError(
    `The programs need Node ${oldestForPrograms}, which the install could not bring along for ${process.platform}-${process.arch}: ` +
      `install Node ${oldestForPrograms} yourself and start again.`,
  )
}
