import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Runs all checks and tests. Its last line is `N passed, N failed`.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { testWorkspace } = await import('./workspace/test-workspace.mjs')
  return testWorkspace()
})
