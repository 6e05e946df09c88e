import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// `start.mjs` starts the service and the demo shop, `start.mjs service` only the service.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { startAll, startService } = await import('./workspace/start-workspace.mjs')
  return process.argv[2] === 'service' ? startService(process.env) : startAll(process.env)
})
