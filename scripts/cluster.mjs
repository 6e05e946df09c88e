import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Starts a database on three machines with two services in front. `cluster.mjs verify` lets the machines fail.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureBuilt } = await import('./workspace/build.mjs')
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { findProgramNode } = await import('./workspace/node-version.mjs')
  const { runCommand } = await import('./workspace/run-command.mjs')
  await ensureInstalled()
  await ensureBuilt()
  const command = [findProgramNode(), 'packages/server/test/cluster/main.ts', ...process.argv.slice(2)]
  const { exitCode } = await runCommand(command, { show: 'live' })
  return exitCode
})
