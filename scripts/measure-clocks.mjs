import { refuseOldNode } from './workspace/node-version.mjs'
import { runPlainly } from './workspace/plain-error.mjs'

// Measures what a page's clocks reveal about the digits in a field. `measure-clocks.mjs --pairs 200 --only GSUB`
// measures only one kind of font.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { measureInBrowser } = await import('./workspace/measure-in-browser.mjs')
  return measureInBrowser('lab/clocks/main.ts')
})
