import { join } from 'node:path'
import { packPackages } from './packages/pack-packages.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Packs the published packages for the service, which hosts those of its own version.
await runPlainly(async () => {
  await packPackages(join(import.meta.dirname, '../dist/hosted/packages'))
  return 0
})
