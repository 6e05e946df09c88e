import { type BodyPart, fillText } from './card-values.ts'
import { besideOtherText, hasOpening, isSecret, readTemplates, refusal } from './template.ts'

/**
 * The parts that are passed on unchanged: comments, CDATA sections, processing instructions, declarations of a document
 * type.
 */
const opaque: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
]

/**
 * Reads the templates in the texts and the quoted attributes of an XML document. The document is not parsed further:
 * the destination reports what is wrong with it.
 *
 * @throws ServiceError 400 `invalid_template`, also for a template anywhere else.
 */
export function readXml(xml: string, field: string): readonly BodyPart[] {
  const parts: BodyPart[] = []
  let unchanged = 0
  let before = ''
  for (const { kind, start, end } of xmlParts(xml)) {
    if (end < 0) throw refusal(field, 'is not well-formed XML: a < is not closed.')
    const part = xml.slice(start, end)
    if (kind === 'tag') readTag(part, start)
    else if (kind === 'opaque') refuseTemplates(part, field)
    else readText(start, end, { isWhole: isStartTag(before) && xml.startsWith('</', end) })
    before = part
  }
  return [...parts, xml.slice(unchanged)]

  function readText(start: number, end: number, { isWhole }: { readonly isWhole: boolean }): void {
    const text = xml.slice(start, end)
    if (!hasOpening(text)) return
    const templates = readTemplates(text, field)
    if (!isWhole && templates.some(isSecret)) throw besideOtherText(field)
    parts.push(xml.slice(unchanged, start), (read) => fillText(templates, read, escapeXml))
    unchanged = end
  }

  function readTag(tag: string, place: number): void {
    let at = 0
    for (const [start, end] of quotedIn(tag)) {
      refuseTemplates(tag.slice(at, start), field)
      readText(place + start, place + end, { isWhole: true })
      at = end
    }
    refuseTemplates(tag.slice(at), field)
  }
}

function isStartTag(part: string): boolean {
  return /^<[^/!?]/.test(part) && !part.endsWith('/>')
}

/** A part of an XML document: a text, a tag, or one of the opaque parts. */
interface XmlPart {
  readonly kind: 'text' | 'tag' | 'opaque'
  readonly start: number
  /** -1: it is not closed. The parts end with it. */
  readonly end: number
}

/** Reads an XML document part by part. */
export function* xmlParts(xml: string): Generator<XmlPart> {
  for (let at = 0; at >= 0 && at < xml.length; ) {
    const part = partAt(xml, at)
    yield part
    at = part.end
  }
}

function partAt(xml: string, start: number): XmlPart {
  if (xml[start] !== '<') {
    const next = xml.indexOf('<', start)
    return { kind: 'text', start, end: next < 0 ? xml.length : next }
  }
  const [opening, closing] = opaque.find(([each]) => xml.startsWith(each, start)) ?? []
  if (opening === undefined || closing === undefined) return { kind: 'tag', start, end: endOfTag(xml, start) }
  const close = xml.indexOf(closing, start + opening.length)
  return { kind: 'opaque', start, end: close < 0 ? -1 : close + closing.length }
}

// A quoted attribute may have a > in it. @returns -1 when the tag is not closed.
function endOfTag(xml: string, at: number): number {
  let quote = ''
  for (let place = at + 1; place < xml.length; place += 1) {
    const character = xml[place] ?? ''
    if (quote === '' && character === '>') return place + 1
    if (quote === '' && (character === '"' || character === "'")) quote = character
    else if (character === quote) quote = ''
  }
  return -1
}

/** Where the values of the attributes of a tag begin and end, without their quotes. */
export function* quotedIn(tag: string): Generator<readonly [start: number, end: number]> {
  const quote = /["']/g
  for (let found = quote.exec(tag); found; found = quote.exec(tag)) {
    const start = found.index + 1
    const end = tag.indexOf(found[0], start)
    yield [start, end < 0 ? tag.length : end]
    if (end < 0) return
    quote.lastIndex = end + 1
  }
}

function refuseTemplates(part: string, field: string): void {
  if (!hasOpening(part)) return
  throw refusal(
    field,
    'has a template in a tag, a comment, a CDATA section or a declaration of its XML. Templates can stand in texts and in quoted attributes.',
  )
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
