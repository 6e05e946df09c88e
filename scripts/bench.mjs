import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Measures the fields in a browser against a floor of bare frames; arguments go to the benchmark itself.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureBrowser } = await import('./workspace/browser.mjs')
  const { ensureBuilt } = await import('./workspace/build.mjs')
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { findProgramNode } = await import('./workspace/node-version.mjs')
  const { runCommand } = await import('./workspace/run-command.mjs')
  await ensureInstalled()
  await ensureBuilt()
  const command = [findProgramNode(), 'e2e/bench/main.ts', ...process.argv.slice(2)]
  const { exitCode } = await runCommand(command, {
    show: 'live',
    env: { CHROMIUM_PATH: await ensureBrowser() },
  })
  return exitCode
})
