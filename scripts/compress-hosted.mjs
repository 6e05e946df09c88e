import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

// Writes the compressed forms of each hosted file beside it, once and with the highest compression, so that no request
// waits for compression.
const folder = join(import.meta.dirname, '../dist/hosted')
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|mjs|html|txt)$|^scripts\.json$/.test(name)) continue
  const file = readFileSync(join(folder, name))
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(file))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(file, { level: 9 }))
}
