import { parse } from 'yaml'
import { readProjectFile } from './project-files.ts'

/** A package in the lock file, with the properties that are read here. */
export interface LockedPackage {
  readonly resolution: { readonly integrity?: string }
}

/** Dependencies: each name with a version, or with `link:` and a folder of the workspace. */
type Versions = Readonly<Record<string, string>>

interface Importer {
  readonly dependencies?: Readonly<Record<string, { readonly version: string }>>
  readonly optionalDependencies?: Readonly<Record<string, { readonly version: string }>>
}

/** `pnpm-lock.yaml`, version 9, with the properties that are read here. */
export interface LockFile {
  readonly importers: Readonly<Record<string, Importer>>
  readonly packages: Readonly<Record<string, LockedPackage>>
  readonly snapshots: Readonly<
    Record<string, { readonly dependencies?: Versions; readonly optionalDependencies?: Versions }>
  >
}

export function readLockFile(): LockFile {
  return parse(readProjectFile('pnpm-lock.yaml')) as LockFile
}

/**
 * Each package that does not come from the registry with the hash of its bytes, as a sentence. A package from a git
 * repository or a tarball's address has other keys in its resolution.
 */
export function originFaults({ packages }: Pick<LockFile, 'packages'>): string[] {
  return Object.entries(packages).flatMap(([name, { resolution }]) => {
    const { integrity, ...elsewhere } = resolution
    const others = Object.keys(elsewhere)
    if (others.length > 0) return [`${name} does not come from the registry: it has ${others.join(', ')}.`]
    return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${name} has no SHA-512.`]
  })
}

/**
 * The packages that are installed together with a folder of the workspace: its dependencies and their dependencies,
 * including those of other folders of the workspace. Development dependencies are left out.
 *
 * @returns `name@version` of each that comes from the registry.
 */
export function lockedDependencies(lock: LockFile, folder: string): Set<string> {
  const found = new Set<string>()
  const visitedFolders = new Set<string>()
  visitFolder(folder)
  // A snapshot's key ends with the peers that it was installed with: `ajv-formats@3.0.1(ajv@8.20.0)`.
  return new Set([...found].map((snapshot) => snapshot.split('(', 1).join('')))

  function visitFolder(path: string): void {
    if (visitedFolders.has(path)) return
    visitedFolders.add(path)
    const { dependencies, optionalDependencies } = lock.importers[path] ?? {}
    for (const [name, { version }] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (version.startsWith('link:'))
        visitFolder(new URL(version.slice('link:'.length), `file:///${path}/`).pathname.slice(1))
      else visitSnapshot(`${name}@${version}`)
    }
  }

  function visitSnapshot(snapshot: string): void {
    if (found.has(snapshot)) return
    found.add(snapshot)
    const { dependencies, optionalDependencies } = lock.snapshots[snapshot] ?? {}
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      visitSnapshot(`${name}@${version}`)
  }
}
