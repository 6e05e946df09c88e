import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishablePackages } from '../scripts/packages/publishable.mjs'
import { pnpm } from '../scripts/workspace/install.mjs'
import { checkoutFolder } from './project-files.ts'

/** A package as its users get it. */
export interface PackedPackage {
  readonly name: string
  /** Doors as the sources have them, `.` and others. */
  readonly doors: readonly string[]
  readonly tarball: Buffer
  /** Paths in the tarball. */
  readonly files: readonly string[]
  /** Where it lies in the consumer's project. */
  readonly folder: string
  readonly manifest: Readonly<Record<string, unknown>>
}

/** A project of somebody who has installed the packages from their tarballs. */
export interface Consumer {
  readonly folder: string
  readonly packages: readonly PackedPackage[]
  remove(): void
}

/** Builds and packs what is published, as a release does, and installs it into an empty project. */
export function installPackedPackages(): Consumer {
  run('node', ['scripts/build-packages.mjs'])
  const folder = mkdtempSync(join(tmpdir(), 'element-consumer-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const packages = publishablePackages().map((published): PackedPackage => {
    run('npx', ['--yes', pnpm, 'pack', '--pack-destination', folder], published.folder)
    const path = join(folder, `${published.name.replace('@', '').replace('/', '-')}-1.2.0.tgz`)
    const installed = join(folder, 'node_modules', published.name)
    mkdirSync(installed, { recursive: true })
    run('tar', ['xzf', path, '-C', installed, '--strip-components=1'])
    for (const name of published.dependencies) linkDependency(name, published.folder, folder)
    return {
      name: published.name,
      doors: Object.keys(published.doors),
      tarball: readFileSync(path),
      files: run('tar', ['tzf', path]).trim().split('\n').sort(),
      folder: installed,
      manifest: JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')),
    }
  })
  return { folder, packages, remove: () => rmSync(folder, { recursive: true }) }
}

/** Puts a foreign dependency, with its types, where the consumer finds it; our own come from their tarballs. */
function linkDependency(name: string, from: string, to: string): void {
  for (const linked of [name, `@types/${name}`]) {
    const path = join(to, 'node_modules', linked)
    mkdirSync(join(path, '..'), { recursive: true })
    try {
      if (!name.startsWith('@element-js/'))
        symlinkSync(realpathSync(join(from, 'node_modules', linked)), path)
    } catch {
      // A dependency that has its types within it, or none.
    }
  }
}

function run(command: string, args: readonly string[], cwd: string = checkoutFolder): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
