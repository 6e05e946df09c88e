import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// What a change is checked with while it is made; `npm test` runs everything.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { runQuickChecks } = await import('./workspace/check-items.mjs')
  const { resultsTable, sumOf } = await import('./workspace/results-table.mjs')
  await ensureInstalled()
  const results = await runQuickChecks()
  console.log(resultsTable(results))
  return sumOf(results).failed === 0 ? 0 : 1
})
