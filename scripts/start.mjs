import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// `start.mjs` brings up the service and the demo shop, `start.mjs service` the service alone.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { startWorkspace } = await import('./workspace/start-workspace.mjs')
  return startWorkspace({ only: process.argv[2] === 'service' ? 'service' : 'all', env: process.env })
})
