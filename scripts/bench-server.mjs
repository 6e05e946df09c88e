import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Measures the service. `bench-server.mjs --soak` observes its memory.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { runProgram } = await import('./workspace/run-program.mjs')
  return runProgram('lab/service/main.ts')
})
