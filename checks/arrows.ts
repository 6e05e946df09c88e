import { posix } from 'node:path'
import { readImports } from './read-imports.ts'

/** A room of the house: the folder of its sources, and the doors of others that it may go through. */
interface Room {
  readonly folder: string
  readonly mayImport: Readonly<Record<string, 'anything' | 'types'>>
}

const card = { '@element-js/card': 'anything' } as const
const protocol = {
  '@element-js/protocol/frame': 'anything',
  '@element-js/protocol/http': 'anything',
} as const

/** All arrows there are. `element` never imports `card`: the code on a shop's page knows nothing of card numbers. */
export const rooms: Readonly<Record<string, Room>> = {
  card: { folder: 'packages/card/src', mayImport: {} },
  protocol: { folder: 'packages/protocol/src', mayImport: { '@element-js/card': 'types' } },
  frames: { folder: 'packages/frames/src', mayImport: { ...card, ...protocol } },
  element: { folder: 'packages/element/src', mayImport: { '@element-js/protocol/frame': 'anything' } },
  // Types alone: the library itself comes from the hosted file, or from the page that has it in its bundle.
  'custom-elements': {
    folder: 'packages/custom-elements/src',
    mayImport: { '@element-js/element': 'types' },
  },
  // Types only: the same wrapper serves the library of the service and the one from npm.
  react: { folder: 'packages/react/src', mayImport: { '@element-js/element': 'types' } },
  // With its tests, which may import all of it; what its own folders may import, `server-folders.ts` says.
  server: { folder: 'packages/server', mayImport: { ...card, ...protocol } },
  demo: {
    folder: 'demo',
    mayImport: {
      '@element-js/element': 'anything',
      '@element-js/element/csp': 'anything',
      '@element-js/react': 'anything',
      '@element-js/server': 'anything',
    },
  },
  e2e: {
    folder: 'e2e',
    mayImport: { '@element-js/demo': 'anything', '@element-js/element/csp': 'anything' },
  },
}

/**
 * The imports that no arrow allows, as sentences.
 *
 * @param sources Text of each module, by its path relative to the checkout.
 */
export function forbiddenImports(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) => {
    const room = roomOf(path)
    if (room === undefined) return []
    return readImports(source, path).flatMap(({ specifier, isTypeOnly }) => {
      const reason = reasonAgainst(room, path, specifier, isTypeOnly)
      return reason === null ? [] : [`${path} imports ${specifier}: ${reason}`]
    })
  })
}

/** The room that a module is in, `undefined` for one outside of all. */
export function roomOf(path: string): Room | undefined {
  return Object.values(rooms).find(({ folder }) => path.startsWith(`${folder}/`))
}

function reasonAgainst(room: Room, path: string, specifier: string, isTypeOnly: boolean): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('/')) {
    const target = posix.join(posix.dirname(path), specifier)
    return target.startsWith(`${room.folder}/`) ? null : `a relative path must not leave ${room.folder}`
  }
  if (!specifier.startsWith('@element-js/')) return null
  const allowed = room.mayImport[specifier]
  if (allowed === undefined) return 'there is no such arrow'
  return allowed === 'types' && !isTypeOnly ? 'types only, with `import type`' : null
}
