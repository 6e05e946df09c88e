import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Builds the service into `dist/service`, or with `--out <folder>` into that folder: JavaScript that needs only Node.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  await ensureInstalled()
  const { buildService } = await import('./service/build-service.mjs')
  const folder = await buildService(values.out && resolve(values.out))
  console.log(`The service: node ${join(folder, 'program/element-server.js')}`)
  return 0
})
