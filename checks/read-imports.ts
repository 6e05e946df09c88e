import { parseAst } from 'vite'

/** One place where a module asks for another. */
export interface Import {
  /** As written: `./pan.ts`, `@element-js/card`. */
  readonly specifier: string
  /** Leaves nothing behind at run time: `import type`, `export type`, `import('…').Type`. */
  readonly isTypeOnly: boolean
}

/** Every import, re-export and dynamic import of a TypeScript module. */
export function readImports(source: string, path: string): Import[] {
  const found: Import[] = []
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), found)
  return found
}

function visit(node: unknown, found: Import[]): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found)
    return
  }
  if (!isNode(node)) return
  const one = importOf(node)
  if (one !== null) found.push(one)
  for (const child of Object.values(node)) visit(child, found)
}

interface SyntaxNode {
  readonly type: string
  readonly [key: string]: unknown
}

function importOf(node: SyntaxNode): Import | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return imported(node.source, node.importKind === 'type')
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return imported(node.source, node.exportKind === 'type')
    case 'ImportExpression':
      return imported(node.source, false)
    case 'TSImportType':
      return imported(node.source, true)
    case 'TSExternalModuleReference':
      return imported(node.expression, false)
  }
  return null
}

function imported(source: unknown, isTypeOnly: boolean): Import | null {
  return isNode(source) && typeof source.value === 'string' ? { specifier: source.value, isTypeOnly } : null
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
