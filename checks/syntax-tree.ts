import { parseAst } from 'vite'

/** A node of a syntax tree, as ESTree names them. */
export interface SyntaxNode {
  readonly type: string
  /** Where it begins in the source, in units of UTF-16. */
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Every node of a module in JavaScript or TypeScript, each before those inside it. */
export function syntaxNodes(source: string, path: string): SyntaxNode[] {
  const found: SyntaxNode[] = []
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), found)
  return found
}

/** The number of the line on which a node begins, as editors count. */
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
