import { isNode, lineOf, type SyntaxNode, syntaxNodes } from '../../checks/syntax-tree.ts'

/** A regular expression of a module. */
export interface Expression {
  readonly line: number
  readonly pattern: string
  readonly flags: string
}

/** Code that creates regular expressions at run time, from a text that is not in the source. */
export interface Construction {
  readonly line: number
  readonly text: string
}

interface ExpressionsOfModule {
  readonly expressions: readonly Expression[]
  readonly constructions: readonly Construction[]
}

/** Every regular expression of a module: literals, and those that are created from a plain string. */
export function regularExpressionsIn(source: string, path: string): ExpressionsOfModule {
  const nodes = syntaxNodes(source, path)
  const literals = nodes.flatMap((node): Expression[] => {
    const { regex } = node
    return isRegex(regex) ? [{ line: lineOf(source, node), ...regex }] : []
  })
  const made = nodes.filter(isConstruction).map((node) => ({ node, read: readConstruction(node) }))
  return {
    expressions: [
      ...literals,
      ...made.flatMap(({ node, read }) => (read ? [{ line: lineOf(source, node), ...read }] : [])),
    ],
    constructions: made.flatMap(({ node, read }) =>
      read ? [] : [{ line: lineOf(source, node), text: source.slice(node.start, node.end) }],
    ),
  }
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value
}

function isConstruction({ type, callee }: SyntaxNode): boolean {
  const isCall = type === 'NewExpression' || type === 'CallExpression'
  return isCall && isNode(callee) && (callee.name === 'RegExp' || isMember(callee))
}

// `globalThis.RegExp`
function isMember({ type, property }: SyntaxNode): boolean {
  return type === 'MemberExpression' && isNode(property) && property.name === 'RegExp'
}

function readConstruction({ arguments: given }: SyntaxNode): Omit<Expression, 'line'> | null {
  const texts = Array.isArray(given) ? given.map((each) => (isNode(each) ? each.value : undefined)) : []
  const [pattern, flags = ''] = texts
  return typeof pattern === 'string' && typeof flags === 'string' ? { pattern, flags } : null
}
