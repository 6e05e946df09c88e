import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inventoryOf, packagesOf } from './hosted/script-inventory.mjs'

// Writes the inventory of the hosted files, for merchants whose assessor asks what runs on their checkout page.
const folder = join(import.meta.dirname, '../dist/hosted')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(js|mjs|html|tgz)$/.test(name))
  .map((path) => ({ path, content: readFileSync(join(folder, path)) }))
const packages = files.filter(({ path }) => path.endsWith('.tgz'))
const scripts = files.filter((file) => !packages.includes(file))
const inventory = { scripts: inventoryOf(scripts), packages: packagesOf(packages) }
writeFileSync(join(folder, 'scripts.json'), `${JSON.stringify(inventory, null, 2)}\n`)
