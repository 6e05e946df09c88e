import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Builds the files for a registry, into each publishable package's `dist`, or with `--out <folder>` into
// `<folder>/<package>`.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { bundlePackage } = await import('./packages/bundle-package.mjs')
  const { publishablePackages } = await import('./packages/publishable.mjs')
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  for (const published of publishablePackages()) {
    await bundlePackage(published, values.out && join(values.out, basename(published.folder)))
    console.log(`${published.name}: ${Object.keys(published.entryPoints).join(', ')}`)
  }
  return 0
})
