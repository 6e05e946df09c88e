import { parseStrictJson } from '@element-js/http'
import { ServiceError } from '@element-js/values'
import { type BodyPart, fillBody, fillText, type ReadValue } from './card-values.ts'
import { type BodyFormat, encodeBody, formatOf } from './encode-body.ts'
import { fillHeaders, type HeaderFields } from './fill-headers.ts'
import { readXml } from './read-xml.ts'
import { hasOpening, readTemplates, refusal, type TemplateName } from './template.ts'

/** A request to a destination, with templates in its headers and its body. */
export interface Message {
  readonly headers: HeaderFields
  /** `null`: none. */
  readonly body: string | null
}

/** A message whose body was read once, so that it is not read again to be filled. */
export interface ParsedMessage {
  /** With their templates. */
  readonly headers: HeaderFields
  /** `null`: none. */
  readonly body: readonly BodyPart[] | null
  readonly templates: ReadonlySet<TemplateName>
}

/**
 * Reads a message and its templates, and checks everything about it that does not depend on a card. `content-type` decides
 * how values are encoded in its body.
 *
 * @param isWellFormed Whether the body is known to be strict JSON. Default `false`.
 * @throws ServiceError 400 for a message that cannot be filled, or that has no template.
 */
export function parseMessage(
  { headers, body: written }: Message,
  { isWellFormed = false }: { readonly isWellFormed?: boolean } = {},
): ParsedMessage {
  const templates = new Set<TemplateName>()
  let count = 0
  const record: ReadValue = ({ name }) => {
    count += 1
    templates.add(name)
    return '0'
  }
  const filled = fillHeaders(headers, record)
  encodeBody({ headers: filled, body: written })
  const format = formatOf(filled['content-type'])
  if (written !== null && format === 'json' && !isWellFormed) refuseMalformed(written)
  const body = written === null ? null : readBody(written, format)
  if (body !== null) fillBody(body, record)
  if (count > mostTemplates) throw refusal('body', `has more than ${mostTemplates} templates.`)
  if (count === 0)
    throw refusal('body', 'has no template such as {{card.pan}}, and the headers have none either.')
  return { headers, body, templates }
}

/**
 * Fills the templates of a message.
 *
 * @throws ServiceError 400 for a value that a header cannot have.
 */
export function fillMessage(
  { headers, body }: Pick<ParsedMessage, 'headers' | 'body'>,
  read: ReadValue,
): Message {
  return { headers: fillHeaders(headers, read), body: body === null ? null : fillBody(body, read) }
}

// Enough for every processor's format, and the filled message stays about as large as the original.
const mostTemplates = 50

function readBody(body: string, format: BodyFormat): readonly BodyPart[] {
  switch (format) {
    case 'json':
      return readJson(body, 'body')
    case 'form':
      return readForm(body, 'body')
    case 'xml':
      return readXml(body, 'body')
    case 'other':
      if (!hasOpening(body)) return [body]
      throw refusal(
        'body',
        'can have templates only as JSON, a form or XML. Say which one it is in the header content-type.',
      )
  }
}

function refuseMalformed(json: string): void {
  try {
    parseStrictJson(Buffer.from(json))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new ServiceError(error.reason, { field: 'body', message: `body: ${error.message}` })
  }
}

/**
 * Reads the templates of a form, `a=1&b=2`. Its braces may be percent-encoded, as `URLSearchParams` encodes them. A field
 * without a template stays byte for byte.
 *
 * @throws ServiceError 400 `invalid_template`, also for a template in the name of a field.
 */
function readForm(form: string, field: string): readonly BodyPart[] {
  const parts: BodyPart[] = []
  let unchanged = 0
  let at = 0
  for (const pair of form.split('&')) {
    const end = at + pair.length
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    if (hasOpening(decode(name, field))) throw refusal(field, 'has a template in the name of a form field.')
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), field)
    if (hasOpening(value)) {
      const templates = readTemplates(value, field)
      parts.push(form.slice(unchanged, at + equals + 1), (read) => encode(fillText(templates, read)))
      unchanged = end
    }
    at = end + 1
  }
  return [...parts, form.slice(unchanged)]
}

function decode(text: string, field: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // A % without two hexadecimal digits, or bytes that are not UTF-8.
    throw refusal(
      field,
      'is not a well-formed form: a percent sign is not followed by two hexadecimal digits.',
    )
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}

/**
 * Reads the templates of a JSON text. A part without a template stays byte for byte, so that no number is rounded. A
 * string that consists only of a template with a number form becomes a number.
 *
 * @param json Well-formed.
 * @throws ServiceError 400 `invalid_template`, also for a template in a key.
 */
function readJson(json: string, field: string): readonly BodyPart[] {
  const parts: BodyPart[] = []
  let unchanged = 0
  let end = 0
  for (let start = json.indexOf('"'); start >= 0; start = json.indexOf('"', end)) {
    end = endOfText(json, start)
    const text = textOf(json.slice(start, end))
    if (!hasOpening(text)) continue
    if (isKey(json, end)) throw refusal(field, 'has a template in a key of its JSON.')
    parts.push(json.slice(unchanged, start), placeOf(text, field))
    unchanged = end
  }
  return [...parts, json.slice(unchanged)]
}

// An escape may stand for a brace.
function textOf(literal: string): string {
  return literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
}

function placeOf(text: string, field: string): BodyPart {
  const parts = readTemplates(text, field)
  const [first, ...others] = parts
  if (typeof first === 'object' && first.isNumber && others.length === 0) return (read) => read(first)
  return (read) => JSON.stringify(fillText(parts, read))
}

// The character after a backslash never ends a text.
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

// In JSON, a string is a key if and only if a colon follows it.
function isKey(json: string, end: number): boolean {
  let at = end
  while (' \t\r\n'.includes(json[at] ?? '-')) at += 1
  return json[at] === ':'
}
