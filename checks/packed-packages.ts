import { execFile, execFileSync } from 'node:child_process'
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
import { promisify } from 'node:util'
import { version } from '../packages/protocol/src/frame/frame-setup.ts'
import { type PublishablePackage, publishablePackages } from '../scripts/packages/publishable.mjs'
import { checkoutFolder } from './project-files.ts'

/** A package as it is published. */
export interface PackedPackage {
  readonly name: string
  /** Entry points as in the sources, `.` and others. */
  readonly entryPoints: readonly string[]
  /** Path of its tarball. */
  readonly path: string
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
  /** Path of the tarball of the service. */
  readonly service: string
  remove(): void
}

/** Builds and packs everything that is published, by `npm run pack`, and installs the packages into an empty project. */
export async function installPackedPackages(): Promise<Consumer> {
  const folder = mkdtempSync(join(tmpdir(), 'element-consumer-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const tarballs = join(folder, 'tarballs')
  const script = join(checkoutFolder, 'scripts/pack.mjs')
  await promisify(execFile)(process.execPath, [script, '--out', tarballs])
  const tarballOf = (name: string): string => join(tarballs, `${name}-${version}.tgz`)
  const packages = publishablePackages().map((each) =>
    install(each, tarballOf(basename(each.folder)), folder),
  )
  const service = tarballOf('element-js-server')
  return { folder, packages, service, remove: () => rmSync(folder, { recursive: true }) }
}

function install(published: PublishablePackage, path: string, consumer: string): PackedPackage {
  const { name, folder: source, entryPoints, dependencies } = published
  const folder = join(consumer, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  run('tar', ['xzf', path, '-C', folder, '--strip-components=1'])
  for (const dependency of dependencies) linkDependency(dependency, source, consumer)
  return {
    name,
    entryPoints: Object.keys(entryPoints),
    path,
    tarball: readFileSync(path),
    files: run('tar', ['tzf', path]).trim().split('\n').sort(),
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

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
