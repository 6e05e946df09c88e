import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkoutFolder } from './workspace/checkout.mjs'
import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Packs the published packages into `dist/packages`, to try them in a project before they are on a registry.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { packPackages } = await import('./packages/pack-packages.mjs')
  const { packService } = await import('./service/build-service.mjs')
  await ensureInstalled()
  const folder = join(checkoutFolder, 'dist/packages')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tarballs = await packPackages(folder)
  for (const { published, path } of tarballs) console.log(`${published.name}: ${relative('.', path)}`)
  console.log(`The service: ${relative('.', await packService(folder))}`)
  console.log(`In your project: npm install ${tarballs.map(({ path }) => path).join(' ')}`)
  return 0
})
