import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Starts a database on three machines with two services in front. `cluster.mjs verify` lets the machines fail.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { runProgram } = await import('./workspace/run-program.mjs')
  return runProgram('lab/cluster/main.ts')
})
