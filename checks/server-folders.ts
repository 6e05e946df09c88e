import { posix } from 'node:path'
import { readImports } from './read-imports.ts'

const root = 'packages/server/src'

/**
 * The folders of the server, the lowest first. A module may import from its own folder and from the folders on earlier
 * lines, by value or by type. Folders on the same line must not import each other. A feature's `domain` is below the
 * database, whose tables are made of its types, and imports neither a store nor HTTP.
 */
export const serverFolders: readonly (readonly string[])[] = [
  ['errors.ts', 'locale.ts', 'start-error.ts'],
  ['money'],
  ['values'],
  [
    'acquirer/domain',
    'forward/domain',
    'installments/domain',
    'merchants/domain',
    'notifications/domain',
    'refunds/domain',
    'vault/domain',
    'fonts',
  ],
  ['bins/domain'],
  ['tokens/domain'],
  ['payment-methods/domain'],
  ['charges/domain', 'links/domain'],
  ['history/domain', 'reconciliation/domain'],
  ['report-context.ts', 'database'],
  ['schema', 'clocks', 'ownership'],
  ['http'],
  ['history'],
  ['web', 'limits', 'openapi'],
  ['acquirer', 'bins', 'vault', 'payment-methods', 'installments/store'],
  ['merchants'],
  ['hosted', 'notifications', 'installments'],
  ['tokens', 'refunds/store'],
  ['charges'],
  ['three-d-secure', 'forward'],
  ['links'],
  ['refunds'],
  ['reconciliation'],
  ['retention', 'figures', 'read'],
  ['jobs', 'backups'],
  ['sandbox'],
  ['observability'],
  ['checkout-page', 'dashboard', 'developer-portal'],
  ['server'],
  ['index.ts', 'cli'],
  ['adapters.ts', 'element.ts', 'main.ts'],
]

const rankOf = new Map(serverFolders.flatMap((names, rank) => names.map((name) => [name, rank])))

/** The deepest folder of the list that contains a module of the server; `null` if there is none. */
export function serverFolderOf(path: string): string | null {
  for (let name = posix.relative(root, path); name !== '.'; name = posix.dirname(name)) {
    if (rankOf.has(name)) return name
  }
  return null
}

/**
 * The imports inside the server that point upwards or sideways, as sentences.
 *
 * @param sources The text of each module, by its path relative to the checkout, without tests.
 */
export function upwardImports(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) => {
    const folder = serverFolderOf(path)
    if (folder === null) return [`${path} is in no folder of the list`]
    return importedPaths(source, path).flatMap((target) => {
      const other = serverFolderOf(target)
      if (other === folder) return []
      const isBelow = other !== null && rank(other) < rank(folder)
      return isBelow ? [] : [`${path} imports ${target}: ${folder} does not import ${other ?? 'from there'}`]
    })
  })
}

function rank(folder: string): number {
  return rankOf.get(folder) ?? -1
}

/**
 * The import circles among modules, types included, each as a list of paths in order.
 *
 * @param sources Text of each module, by its path relative to the checkout.
 */
export function circles(sources: ReadonlyMap<string, string>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string): void => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push([...trail.slice(start), path])
    if (start >= 0 || done.has(path)) return
    trail.push(path)
    for (const target of importedPaths(sources.get(path) ?? '', path)) visit(target)
    trail.pop()
    done.add(path)
  }
  for (const path of sources.keys()) visit(path)
  return found
}

function importedPaths(source: string, path: string): string[] {
  return readImports(source, path).flatMap(({ specifier }) =>
    specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : [],
  )
}
