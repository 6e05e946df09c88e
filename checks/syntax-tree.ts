import { parseAst } from 'vite'

/** A node of a syntax tree, as ESTree names them. */
export interface SyntaxNode {
  readonly type: string
  /** The position where it begins in the source, in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Every node of a JavaScript or TypeScript module; each node comes before its children. */
export function syntaxNodes(source: string, path: string): SyntaxNode[] {
  const found: SyntaxNode[] = []
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), found)
  return found
}

/** The number of the line on which a node begins, counted from 1. */
export function lineOf(source: string, { start }: SyntaxNode): number {
  return source.slice(0, start).split('\n').length
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function visit(node: unknown, found: SyntaxNode[]): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found)
    return
  }
  if (!isNode(node)) return
  found.push(node)
  for (const child of Object.values(node)) visit(child, found)
}
