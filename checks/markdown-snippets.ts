/** A fenced block of code in a document. */
export interface Snippet {
  readonly document: string
  /** The line number of its first line of code, counted from 1. */
  readonly line: number
  readonly language: string
  readonly code: string
}

const opening = /^( {0,3})(`{3,}|~{3,})(.*)/

/**
 * The fenced blocks of a Markdown document, in order. A block that is marked ` ```ts continued ` continues the previous
 * block of its language, and is returned together with it.
 */
export function snippetsIn(markdown: string, document: string): Snippet[] {
  const lines = markdown.split(/\r?\n/)
  const found: Snippet[] = []
  for (let index = 0; index < lines.length; index++) {
    const [, indent = '', fence, info = ''] = opening.exec(lines[index] ?? '') ?? []
    if (fence === undefined) continue
    const [language = '', ...rest] = info.trim().split(/\s+/)
    const start = index + 1
    while (++index < lines.length && !isClosing(lines[index] ?? '', fence)) {}
    const code = lines
      .slice(start, index)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n')
    const before =
      rest.join(' ') === 'continued' ? found.findLast((one) => one.language === language) : undefined
    found.push({ document, line: start + 1, language, code: before ? `${before.code}\n${code}` : code })
  }
  return found
}

function isClosing(line: string, fence: string): boolean {
  const text = line.trim()
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length)
}
