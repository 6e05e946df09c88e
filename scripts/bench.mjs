import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Measures our fields in a browser. `bench.mjs --rounds 40 --json figures.json` measures longer and saves all values.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { measureInBrowser } = await import('./workspace/measure-in-browser.mjs')
  return measureInBrowser('lab/browser/main.ts')
})
