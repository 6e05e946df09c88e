import type { ReadValue } from './card-values.ts'
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
 * Fills the templates in the texts and the quoted attributes of an XML document. The document is not parsed further:
 * the destination reports what is wrong with it.
 *
 * @throws ServiceError 400 `invalid_template`, also for a template anywhere else.
 */
export function fillXml(xml: string, read: ReadValue, field: string): string {
  const fill = (text: string): string =>
    hasOpening(text) ? fillText(readTemplates(text, field), read, escapeXml) : text
  let filled = ''
  let at = 0
  while (at < xml.length) {
    const end = endOfPart(xml, at, field)
    const part = xml.slice(at, end)
    if (xml[at] !== '<') filled += fill(part)
    else if (isOpaque(xml, at)) filled += refuseTemplates(part, field)
    else filled += fillTag(part, fill, field)
    at = end
  }
  return filled
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

// Every second part between quotes is the value of an attribute.
function fillTag(tag: string, fill: (text: string) => string, field: string): string {
  let filled = ''
  let at = 0
  while (at < tag.length) {
    const double = indexOrEnd(tag, '"', at)
    const start = Math.min(double, indexOrEnd(tag, "'", at))
    filled += refuseTemplates(tag.slice(at, start), field)
    if (start === tag.length) break
    const end = indexOrEnd(tag, tag[start] ?? '"', start + 1)
    filled += tag[start] + fill(tag.slice(start + 1, end)) + (tag[end] ?? '')
    at = end + 1
  }
  return filled
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const index = text.indexOf(wanted, from)
  return index < 0 ? text.length : index
}

function refuseTemplates(part: string, field: string): string {
  if (!hasOpening(part)) return part
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
