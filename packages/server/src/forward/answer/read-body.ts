import type { BodyFormat } from '../template/body-format.ts'
import { quotedIn, xmlParts } from '../template/read-xml.ts'

/** Finds the value at a path such as `/payment/id`; `undefined`: there is none, or it is not a single value. */
export type FindValue = (path: readonly string[]) => string | undefined

/** Reads a body in the format that its `content-type` says. What is not in this format has no values. */
export function readBody(text: string, format: BodyFormat): FindValue {
  switch (format) {
    case 'json':
    case 'other':
      return readJson(text)
    case 'form': {
      const form = new URLSearchParams(text)
      return ([name = '', ...deeper]) => (deeper.length > 0 ? undefined : (form.get(name) ?? undefined))
    }
    case 'xml':
      return (path) => findInXml(text, path)
  }
}

/**
 * Reads JSON with each number and boolean as the text that is written. A security code that a destination writes without
 * quotes may begin with a zero, which JSON does not allow: whether the rest of the answer can be read must not depend on
 * it.
 */
function readJson(text: string): FindValue {
  const quoted = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[^\s"{}[\],:]+/gs, (token) =>
    token.startsWith('"') || token === 'null' ? token : `"${token}"`,
  )
  let root: unknown
  try {
    root = JSON.parse(quoted)
  } catch {
    // The body is not JSON.
    return () => undefined
  }
  return (path) => {
    let value = root
    for (const key of path) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
      value = (value as Readonly<Record<string, unknown>>)[key]
    }
    return typeof value === 'string' ? value : undefined
  }
}

/** The text of the first element at a path of names without prefixes, or the value of an attribute, `@name`. */
function findInXml(xml: string, path: readonly string[]): string | undefined {
  const open: string[] = []
  let text = ''
  for (const { kind, start, end } of xmlParts(xml)) {
    const part = xml.slice(start, end)
    // A declared entity could stand for anything.
    if (end < 0 || part.startsWith('<!DOCTYPE')) return undefined
    const isWanted = isSame(open, path)
    if (kind === 'text' && isWanted) text += unescapeXml(part)
    if (kind === 'opaque' && isWanted && part.startsWith(cdata)) text += part.slice(cdata.length, -3)
    if (kind !== 'tag') continue
    if (part.startsWith('</')) {
      if (isWanted) return text.trim()
      open.pop()
      continue
    }
    open.push(localName(/^<([^\s/>]*)/.exec(part)?.[1] ?? ''))
    const attribute = path.at(-1) ?? ''
    if (attribute.startsWith('@') && isSame(open, path.slice(0, -1))) return attributeOf(part, attribute)
    if (part.endsWith('/>')) {
      if (isSame(open, path)) return ''
      open.pop()
    }
  }
  return undefined
}

const cdata = '<![CDATA['

// The lengths first: an element can be nested thousands of times.
function isSame(open: readonly string[], path: readonly string[]): boolean {
  return open.length === path.length && open.every((name, index) => name === path[index])
}

function attributeOf(tag: string, wanted: string): string | undefined {
  let at = 0
  for (const [start, end] of quotedIn(tag)) {
    const [name = ''] = tag.slice(at, start).split('=')
    if (`@${localName(name.trim().split(/\s/).at(-1) ?? '')}` === wanted)
      return unescapeXml(tag.slice(start, end))
    at = end + 1
  }
  return undefined
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

// Numeric references stay as they are: they have digits, and a value with digits is not passed on.
function unescapeXml(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (reference, name: string) => named[name] ?? reference)
}
