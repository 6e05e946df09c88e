import { isNode, lineOf, syntaxNodes } from './syntax-tree.ts'

/** A function may have this many lines, its first and its last included, without a reason. */
export const mostLines = 60

/** The sentence that gives the reason, as in "This is one closure, because its functions share the state." */
const reason = /\bone (?:long )?(?:class|closure|function|list), because\b/i

/** A function with more lines than `mostLines`. */
export interface LongFunction {
  readonly line: number
  readonly lines: number
  /** Whether the comment directly before it says why it is long. */
  readonly isExplained: boolean
}

/** The long functions of a module: declarations, methods and arrows, also those inside others. */
export function longFunctionsIn(source: string, path: string): LongFunction[] {
  const text = source.split('\n')
  return syntaxNodes(source, path).flatMap((node) => {
    const isFunction = /Function/.test(node.type) && isNode(node.body)
    const lines = isFunction ? source.slice(node.start, node.end).split('\n').length : 0
    if (lines <= mostLines) return []
    const line = lineOf(source, node)
    return [{ line, lines, isExplained: reason.test(commentAbove(text, line)) }]
  })
}

/** The words of the comment that ends on the line above; empty if there is none. */
function commentAbove(text: readonly string[], line: number): string {
  const above = text.slice(0, line - 1)
  const code = above.findLastIndex((each) => !/^\s*(?:\/\/|\/?\*)/.test(each))
  return above
    .slice(code + 1)
    .map((each) => each.trim().replace(/^(?:\/\/|\/?\*+)\s?/, ''))
    .join(' ')
}
