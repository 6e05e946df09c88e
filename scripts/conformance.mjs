import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Runs all test cases by other people against our code, and prints the table of the suites.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureBrowser } = await import('./workspace/browser.mjs')
  const { ensureBuilt } = await import('./workspace/build.mjs')
  const { checkoutFolder } = await import('./workspace/checkout.mjs')
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { runCommand } = await import('./workspace/run-command.mjs')
  await ensureInstalled()
  await ensureBuilt()
  const playwright = ['e2e/node_modules/.bin/playwright', 'test', '--config=e2e/playwright.config.ts']
  const variables = { CHROMIUM_PATH: await ensureBrowser(), NAUGHTY_STRIDE: '1' }
  for (const command of [
    ['vitest', 'run', '--project', 'repository', 'checks/conformance'],
    [...playwright, 'conformance.spec.ts'],
  ]) {
    const { exitCode } = await runCommand(command, { show: 'live', env: variables })
    if (exitCode !== 0) return exitCode
  }
  // The tests have compared it with the suites.
  const lines = readFileSync(join(checkoutFolder, 'docs/conformance.md'), 'utf8').split('\n')
  console.log(`\n${lines.filter((line) => line.startsWith('|')).join('\n')}`)
  return 0
})
