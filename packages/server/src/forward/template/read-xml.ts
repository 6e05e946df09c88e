import type { BodyPart } from './body-parts.ts'
import { fillText } from './fill-text.ts'
import { hasOpening, readTemplates, refusal } from './template.ts'

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
  for (let at = 0, end = 0; at < xml.length; at = end) {
    end = endOfPart(xml, at, field)
    if (xml[at] !== '<') readText(at, end)
    else if (isOpaque(xml, at)) refuseTemplates(xml.slice(at, end), field)
    else readTag(xml.slice(at, end), at)
  }
  return [...parts, xml.slice(unchanged)]

  function readText(start: number, end: number): void {
    const text = xml.slice(start, end)
    if (!hasOpening(text)) return
    const templates = readTemplates(text, field)
    parts.push(xml.slice(unchanged, start), (read) => fillText(templates, read, escapeXml))
    unchanged = end
  }

  function readTag(tag: string, place: number): void {
    let at = 0
    for (const [start, end] of quotedIn(tag)) {
      refuseTemplates(tag.slice(at, start), field)
      readText(place + start, place + end)
      at = end
    }
    refuseTemplates(tag.slice(at), field)
  }
}

function isOpaque(xml: string, at: number): boolean {
  return opaque.some(([start]) => xml.startsWith(start, at))
}

function endOfPart(xml: string, at: number, field: string): number {
  if (xml[at] !== '<') {
    const next = xml.indexOf('<', at)
    return next < 0 ? xml.length : next
  }
  const [start = '<', end] = opaque.find(([each]) => xml.startsWith(each, at)) ?? []
  const close = end === undefined ? endOfTag(xml, at) : xml.indexOf(end, at + start.length)
  if (close < 0) throw refusal(field, `is not well-formed XML: a ${start} is not closed.`)
  return close + (end?.length ?? 1)
}

// A quoted attribute may have a > in it. @returns -1 when the tag is not closed.
function endOfTag(xml: string, at: number): number {
  let quote = ''
  for (let place = at + 1; place < xml.length; place += 1) {
    const character = xml[place] ?? ''
    if (quote === '' && character === '>') return place
    if (quote === '' && (character === '"' || character === "'")) quote = character
    else if (character === quote) quote = ''
  }
  return -1
}

// Where the values of attributes begin and end, without their quotes.
function* quotedIn(tag: string): Generator<readonly [start: number, end: number]> {
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
