import { ensureBrowser } from './browser.mjs'
import { ensureInstalled } from './install.mjs'
import { runProgram } from './run-program.mjs'

/**
 * Installs what is missing, then runs a measuring program of the browser tests with the arguments of this command.
 *
 * @param {string} program Path of its file in the checkout.
 * @returns {Promise<number>} The exit code.
 */
export async function measureInBrowser(program) {
  await ensureInstalled()
  return runProgram(program, { CHROMIUM_PATH: await ensureBrowser() })
}
