import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Everything that can be checked without a browser.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { runChecks } = await import('./workspace/check-items.mjs')
  const { resultsTable, sumOf } = await import('./workspace/results-table.mjs')
  await ensureInstalled()
  const results = await runChecks()
  console.log(resultsTable(results))
  return sumOf(results).failed === 0 ? 0 : 1
})
