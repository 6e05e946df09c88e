import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutFolder } from './workspace/checkout.mjs'
import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Writes bills of materials (CycloneDX) of everything that is shipped into `dist/sbom`.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { shippedBoms } = await import('./third-parties/shipped-boms.mjs')
  await ensureInstalled()
  const folder = join(checkoutFolder, 'dist/sbom')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, bom] of await shippedBoms()) {
    writeFileSync(join(folder, file), `${JSON.stringify(bom, null, 2)}\n`)
    console.log(`dist/sbom/${file}: ${bom.components.length} packages`)
  }
  return 0
})
