import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// The quick checks and tests, to run while you work. `npm test` runs everything.
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
