import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findProgramNode } from './node-version.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Installs what is missing, then runs a measuring program of the browser tests with the arguments of this command.
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
