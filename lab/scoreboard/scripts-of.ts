import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { minify } from 'vite'
import { PlainError } from '../../scripts/workspace/plain-error.mjs'
import type { Library } from './libraries.ts'
import packages from './packages.json' with { type: 'json' }

const run = promisify(execFile)
const hosted = fileURLToPath(new URL('../../dist/hosted', import.meta.url))

/**
 * The scripts of a merchant's page, each as it is shipped, or minified if that is smaller: some packages leave that to
 * the merchant.
 *
 * @param temporary A folder for its package, of which nothing is run.
 */
export async function scriptsOf({ id, files }: Library, temporary: string): Promise<string[]> {
  const folder = isPackage(id) ? await download(id, await mkdtemp(join(temporary, 'package-'))) : hosted
  return Promise.all(
    files.map(async (file) => {
      const shipped = await readFile(join(folder, file), 'utf8')
      const { code } = await minify(file, shipped)
      return code.length < shipped.length ? code : shipped
    }),
  )
}

function isPackage(id: string): id is keyof typeof packages {
  return Object.hasOwn(packages, id)
}

async function download(id: keyof typeof packages, folder: string): Promise<string> {
  const pack = ['pack', id, '--ignore-scripts', '--silent', `--pack-destination=${folder}`]
  const { stdout } = await run('npm', pack, { timeout: 120_000 }).catch(() => {
    throw new PlainError(`npm could not download ${id}: the scoreboard needs the public npm registry.`)
  })
  const archive = join(folder, stdout.trim())
  verifyIntegrity(id, await readFile(archive), packages[id])
  await run('tar', ['-xzf', archive, '-C', folder])
  return join(folder, 'package')
}

/** @throws PlainError if the content has another hash. */
export function verifyIntegrity(id: string, content: Uint8Array, integrity: string): void {
  const actual = `sha512-${createHash('sha512').update(content).digest('base64')}`
  if (actual === integrity) return
  throw new PlainError(`The registry sent a ${id} with the hash ${actual}, but ${integrity} is pinned.`)
}
