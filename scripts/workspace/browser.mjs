import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { checkoutFolder } from './checkout.mjs'
import { debianAdministrator, installDebianPackages } from './debian.mjs'
import { PlainError } from './plain-error.mjs'
import { runCommand } from './run-command.mjs'

const systemBrowser = '/usr/bin/chromium'
const commandNames = ['chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable']

/**
 * Finds a Chromium for the browser tests, or installs one: Debian's if this user may install packages, else
 * Playwright's.
 *
 * @returns {Promise<string>} Path of its executable.
 */
export async function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (runs(chosen)) return chosen
    throw new PlainError(`CHROMIUM_PATH names ${chosen}, which is not a browser that runs on this machine.`)
  }
  const present = [systemBrowser, ...onPath(process.env.PATH ?? ''), playwrightBrowser()].find(
    (path) => path !== null && existsSync(path) && runs(path),
  )
  return present ?? (await installBrowser())
}

async function installBrowser() {
  const administrator = debianAdministrator()
  if (administrator !== null) {
    await installDebianPackages(administrator, ['chromium'], 'tests in a browser')
    if (existsSync(systemBrowser) && runs(systemBrowser)) return systemBrowser
  }
  console.log("Installing Playwright's Chromium, for tests in a browser …")
  const playwright = join(checkoutFolder, 'e2e', 'node_modules', '.bin', 'playwright')
  await runCommand([playwright, 'install', 'chromium'])
  const path = playwrightBrowser()
  if (path !== null && existsSync(path) && runs(path)) return path
  throw new PlainError(
    'No browser was found and none could be installed: install Chromium or Chrome, or name one with CHROMIUM_PATH.',
  )
}

/** @returns {string | null} The path of Playwright's own Chromium after its download. */
function playwrightBrowser() {
  try {
    const require = createRequire(join(checkoutFolder, 'e2e', 'package.json'))
    return require('@playwright/test').chromium.executablePath()
  } catch {
    // Playwright has no browser for this system.
    return null
  }
}

/**
 * The possible paths of Chromium on a search path, in order of preference.
 *
 * @param {string} searchPath
 * @returns {string[]}
 */
export function onPath(searchPath) {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '')
  return commandNames.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * @param {string} path
 * @returns {boolean} Whether a browser runs on this machine.
 */
export function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}
