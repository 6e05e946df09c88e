import { posix } from 'node:path'
import { readImports } from './read-imports.ts'

/**
 * The folders of the packages whose folders have an order, the lowest first; `.` is the package's own folder. A module may
 * import from its own folder and from the folders on earlier lines, by value or by type. Folders on the same line must not
 * import each other. A feature's `domain` imports neither a store nor HTTP.
 */
export const folderOrders: Readonly<Record<string, readonly (readonly string[])[]>> = {
  http: [['.'], ['log', 'refusals', 'validation'], ['web', 'openapi'], ['index.ts']],
  payments: [
    [
      'acquirer/domain',
      'forward/domain',
      'installments/domain',
      'merchants/domain',
      'notifications/domain',
      'refunds/domain',
    ],
    ['bins/domain'],
    ['tokens/domain'],
    ['payment-methods/domain'],
    ['charges/domain', 'links/domain'],
    ['history/domain', 'reconciliation/domain'],
    ['report-context.ts', 'schema'],
    ['clocks', 'ownership', 'history', 'limits'],
    ['acquirer', 'bins', 'payment-methods', 'installments/store'],
    ['merchants'],
    ['notifications', 'installments'],
    ['tokens', 'refunds/store'],
    ['charges'],
    ['three-d-secure', 'forward'],
    ['links'],
    ['refunds'],
    ['reconciliation'],
    ['read'],
    ['retention', 'figures'],
    ['index.ts'],
  ],
  server: [
    ['jobs', 'backups'],
    ['sandbox'],
    ['observability'],
    ['start'],
    ['index.ts', 'cli'],
    ['adapters.ts', 'element.ts', 'main.ts'],
  ],
}

/** Where a module of an ordered package stands: the deepest folder of the list that contains it; `null` if none does. */
export function placeOf(path: string): { readonly packageName: string; readonly folder: string } | null {
  const [, packageName = '', inside = ''] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? []
  const folders = folderOrders[packageName]?.flat() ?? []
  for (let name = inside; name !== ''; name = name === '.' ? '' : posix.dirname(name)) {
    if (folders.includes(name)) return { packageName, folder: name }
  }
  return null
}

/**
 * The imports inside the packages that point upwards or sideways, as sentences.
 *
 * @param sources The text of each module, by its path relative to the checkout, without tests.
 */
export function upwardImports(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) => {
    const place = placeOf(path)
    if (place === null) return [`${path} is in no folder of the list`]
    const { packageName, folder } = place
    return importedPaths(source, path).flatMap((target) => {
      const other = placeOf(target)
      if (other?.packageName === packageName && other.folder === folder) return []
      const isBelow = other?.packageName === packageName && rank(other) < rank(place)
      return isBelow
        ? []
        : [`${path} imports ${target}: ${folder} does not import ${other?.folder ?? 'from there'}`]
    })
  })
}

function rank({ packageName, folder }: { readonly packageName: string; readonly folder: string }): number {
  return folderOrders[packageName]?.findIndex((names) => names.includes(folder)) ?? -1
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
