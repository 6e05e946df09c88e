import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Measures our fields in a browser; `bench.mjs --rounds 40 --json figures.json` measures longer and keeps it all.
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
  const { exitCode } = await runCommand([findProgramNode(), 'e2e/bench/main.ts', ...process.argv.slice(2)], {
    show: 'live',
    env: { CHROMIUM_PATH: browserPath },
  })
  return exitCode
})
