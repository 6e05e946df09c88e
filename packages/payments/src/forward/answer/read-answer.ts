import type { ForwardedAnswer } from '../domain/forward.ts'
import { type BodyFormat, charsetsOf, formatOf } from '../template/encode-body.ts'
import { quotedIn, xmlParts } from '../template/read-xml.ts'
import type { Received } from '../wire/exchange.ts'
import { isHarmless } from './is-harmless.ts'

/**
 * Makes the answer for the merchant: the status, and the fields that an operator has registered for the destination. It
 * takes neither the card nor the request, so nothing in the answer can depend on whether the two have something in common.
 * A value that is not passed on is left out like one that the answer does not have: whether there is one could tell how
 * many digits a part of the card has.
 *
 * @param answerFields Headers in lower case, and paths such as `/payment/id` (RFC 6901).
 */
export function readAnswer(received: Received, answerFields: readonly string[]): ForwardedAnswer {
  const { status, headers } = received
  const text = decode(received)
  const findValue: FindValue =
    text === null ? () => undefined : readBody(text, formatOf(headers['content-type']))
  const fields = answerFields.flatMap((name) => {
    const value = name.startsWith('/') ? findValue(stepsOf(name)) : headers[name]
    return typeof value === 'string' && isHarmless(value) ? [[name, value.toWellFormed()] as const] : []
  })
  return { status, fields: Object.fromEntries(fields) }
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The encodings of texts in which each digit is one byte: in others, digits would look like other characters. */
const encodings: Readonly<Record<string, 'utf-8' | 'windows-1252'>> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
}

// @returns `null` for a body that is incomplete, compressed although the service refused that, or not text.
function decode({ headers, body, isCut }: Received): string | null {
  if (isCut || !['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase()))
    return null
  // The media type comes before the XML declaration (RFC 7303 §3).
  const [charset = 'utf-8'] = charsetsOf(headers['content-type'] ?? '', body.toString('latin1', 0, 1024))
  const encoding = Object.hasOwn(encodings, charset) ? encodings[charset] : undefined
  if (!encoding) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body)
  } catch {
    // The bytes are in another encoding, or in none.
    return null
  }
}

/** Finds the value at a path such as `/payment/id`; `undefined`: there is none, or it is not a single value. */
type FindValue = (path: readonly string[]) => string | undefined

/** Reads a body in the format that its `content-type` says. What is not in this format has no values. */
function readBody(text: string, format: BodyFormat): FindValue {
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
