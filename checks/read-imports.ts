import { isNode, type SyntaxNode, syntaxNodes } from './syntax-tree.ts'

/** One import of a module. */
export interface Import {
  /** As written: `./pan.ts`, `@element-js/card`. */
  readonly specifier: string
  /** Whether it disappears at run time: `import type`, `export type`, `import('…').Type`. */
  readonly isTypeOnly: boolean
}

/** Every import, re-export and dynamic import of a TypeScript module. */
export function readImports(source: string, path: string): Import[] {
  return syntaxNodes(source, path).flatMap((node) => importOf(node) ?? [])
}

function importOf(node: SyntaxNode): Import | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return imported(node.source, { isTypeOnly: node.importKind === 'type' })
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return imported(node.source, { isTypeOnly: node.exportKind === 'type' })
    case 'ImportExpression':
      return imported(node.source, { isTypeOnly: false })
    case 'TSImportType':
      return imported(node.source, { isTypeOnly: true })
    case 'TSExternalModuleReference':
      return imported(node.expression, { isTypeOnly: false })
  }
  return null
}

function imported(source: unknown, kind: Pick<Import, 'isTypeOnly'>): Import | null {
  return isNode(source) && typeof source.value === 'string' ? { specifier: source.value, ...kind } : null
}
