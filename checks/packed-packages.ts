import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type PublishablePackage, publishablePackages } from '../scripts/packages/publishable.mjs'
import { pnpm } from '../scripts/workspace/install.mjs'
import { checkoutFolder } from './project-files.ts'

/** A package as it is published. */
export interface PackedPackage {
  readonly name: string
  /** Entry points as in the sources, `.` and others. */
  readonly entryPoints: readonly string[]
  readonly tarball: Buffer
  /** Paths in the tarball. */
  readonly files: readonly string[]
  /** Its folder in the consumer's project. */
  readonly folder: string
  readonly manifest: Readonly<Record<string, unknown>>
}

/** A project in which the packages are installed from their tarballs. */
export interface Consumer {
  readonly folder: string
  readonly packages: readonly PackedPackage[]
  remove(): void
}

/** Builds and packs the published packages, as a release does, and installs them into an empty project. */
export function installPackedPackages(): Consumer {
  run('node', ['scripts/build-packages.mjs'])
  const folder = mkdtempSync(join(tmpdir(), 'element-consumer-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const packages = publishablePackages().map((published) => install(published, folder))
  return { folder, packages, remove: () => rmSync(folder, { recursive: true }) }
}

function install(published: PublishablePackage, consumer: string): PackedPackage {
  const { name, folder: source, entryPoints, dependencies } = published
  const tarball = join(consumer, `${basename(source)}.tgz`)
  run('npx', ['--yes', pnpm, 'pack', '--out', tarball], source)
  const folder = join(consumer, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  run('tar', ['xzf', tarball, '-C', folder, '--strip-components=1'])
  for (const dependency of dependencies) linkDependency(dependency, source, consumer)
  return {
    name,
    entryPoints: Object.keys(entryPoints),
    tarball: readFileSync(tarball),
    files: run('tar', ['tzf', tarball]).trim().split('\n').sort(),
    folder,
    manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  }
}

/**
 * Links a third-party dependency and its types into the consumer's project. Our own packages come from their tarballs.
 */
function linkDependency(name: string, source: string, consumer: string): void {
  if (name.startsWith('@element-js/')) return
  for (const linked of [name, `@types/${name}`]) {
    const installed = join(source, 'node_modules', linked)
    const path = join(consumer, 'node_modules', linked)
    if (!existsSync(installed) || existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(realpathSync(installed), path)
  }
}

function run(command: string, args: readonly string[], cwd: string = checkoutFolder): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
