import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkoutFolder } from './workspace/checkout.mjs'
import { refuseOldNode } from './workspace/node-version.mjs'
import { PlainError, runPlainly } from './workspace/plain-error.mjs'

// Packs the published packages and the service into `dist/packages`, or with `--out <folder>` into that folder, to try
// them in a project before they are on a registry.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { packPackages } = await import('./packages/pack-packages.mjs')
  const { packService } = await import('./service/build-service.mjs')
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  const folder = emptyFolder(values.out && resolve(values.out))
  await ensureInstalled()
  const tarballs = await packPackages(folder)
  for (const { published, path } of tarballs) console.log(`${published.name}: ${relative('.', path)}`)
  console.log(`The service: ${relative('.', await packService(folder))}`)
  console.log(`In your project: npm install ${tarballs.map(({ path }) => path).join(' ')}`)
  return 0
})

/** @param {string | undefined} out */
function emptyFolder(out) {
  const folder = out ?? join(checkoutFolder, 'dist/packages')
  if (out === undefined) rmSync(folder, { recursive: true, force: true })
  else if (existsSync(out) && readdirSync(out).length > 0)
    throw new PlainError(`${out} is not empty. The tarballs are written into a folder of their own.`)
  mkdirSync(folder, { recursive: true })
  return folder
}
