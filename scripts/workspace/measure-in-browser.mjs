import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findProgramNode } from './node-version.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Runs a program of the browser tests that measures something, once all that it needs is there, with the arguments of
 * this command.
 *
 * @param {string} program Path of its file in the checkout.
 * @returns {Promise<number>} The exit code.
 */
export async function measureInBrowser(program) {
  await ensureInstalled()
  const browserPath = await ensureBrowser()
  await ensureBuilt()
  const { exitCode } = await runCommand([findProgramNode(), program, ...process.argv.slice(2)], {
    show: 'live',
    env: { CHROMIUM_PATH: browserPath },
  })
  return exitCode
}
