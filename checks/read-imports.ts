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
