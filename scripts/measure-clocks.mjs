import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Measures what the clocks of a page tell of the digits in a field; `measure-clocks.mjs --pairs 200 --only GSUB` one kind alone.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureBrowser } = await import('./workspace/browser.mjs')
  const { ensureBuilt } = await import('./workspace/build.mjs')
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { findProgramNode } = await import('./workspace/node-version.mjs')
  const { runCommand } = await import('./workspace/run-command.mjs')
  await ensureInstalled()
  const browserPath = await ensureBrowser()
  await ensureBuilt()
  const { exitCode } = await runCommand([findProgramNode(), 'e2e/timing/main.ts', ...process.argv.slice(2)], {
    show: 'live',
    env: { CHROMIUM_PATH: browserPath },
  })
  return exitCode
})
