import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inventoryOf } from './hosted/script-inventory.mjs'

// Writes the inventory of the hosted files, for merchants whose assessor asks what runs on their checkout page.
const folder = join(import.meta.dirname, '../dist/hosted')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(js|mjs|html)$/.test(name))
  .map((path) => ({ path, content: readFileSync(join(folder, path)) }))
writeFileSync(join(folder, 'scripts.json'), `${JSON.stringify({ scripts: inventoryOf(files) }, null, 2)}\n`)
