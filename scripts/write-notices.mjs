import { writeFileSync } from 'node:fs'
import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Writes the licenses of the shipped packages into `THIRD-PARTY-NOTICES`. A check fails when this must be done.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureBuilt } = await import('./workspace/build.mjs')
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { noticesFile, thirdPartyNotices } = await import('./third-parties/notices.mjs')
  const { shippedBoms } = await import('./third-parties/shipped-boms.mjs')
  await ensureInstalled()
  await ensureBuilt()
  writeFileSync(noticesFile, thirdPartyNotices((await shippedBoms()).values()))
  return 0
})
