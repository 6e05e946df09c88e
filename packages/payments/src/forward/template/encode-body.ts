import { canonicalCharset, charsetOf } from '@element-js/http'
import { ServiceError } from '@element-js/values'
import type { HeaderFields } from './fill-headers.ts'

/** The charsets that can be sent, and the highest character that each has. */
const highest: Readonly<Record<string, number>> = {
  'utf-8': 0x10ffff,
  'us-ascii': 0x7f,
  'iso-8859-1': 0xff,
}

interface EncodedMessage {
  /** Their names are in lower case. */
  readonly headers: HeaderFields
  readonly body: string | null
}

/**
 * Encodes a body in the charset that it declares, in its `content-type` or in its XML declaration. JSON is always UTF-8,
 * and so are the escapes of a form.
 *
 * @throws ServiceError 400 for a charset that is not known here, or that lacks a character of the body.
 */
export function encodeBody({ headers, body }: EncodedMessage): Buffer | null {
  if (body === null) return null
  const { 'content-type': type = '' } = headers
  const [charset = 'utf-8', other] = [...new Set(charsetsOf(type, body))]
  const field = 'headers.content-type'
  if (other !== undefined)
    throw invalid(field, `and the body declare different charsets, ${shown(charset)} and ${shown(other)}.`)
  const format = formatOf(type)
  if (!['utf-8', 'us-ascii'].includes(charset) && (format === 'json' || format === 'form'))
    throw invalid(field, `declares the charset ${shown(charset)}, but JSON and forms are sent in UTF-8.`)
  const last = Object.hasOwn(highest, charset) ? highest[charset] : undefined
  if (last === undefined)
    throw invalid(
      field,
      `declares the charset ${shown(charset)}, but a body can be sent only in UTF-8, ISO-8859-1 or US-ASCII.`,
    )
  if ([...body].some((character) => (character.codePointAt(0) ?? 0) > last))
    throw invalid('body', `has characters that its charset ${shown(charset)} lacks. Declare UTF-8 instead.`)
  return Buffer.from(body, charset === 'utf-8' ? 'utf8' : 'latin1')
}

/** The canonical names of the charsets that a body declares: in its media type, in an XML declaration, in the parts of a form. */
export function charsetsOf(type: string, body: string): readonly string[] {
  const declared = [charsetOf(type)]
  if (formatOf(type) === 'xml')
    declared.push(/^\ufeff?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(body)?.[1] ?? null)
  if (/^\s*multipart\//i.test(type))
    declared.push(
      ...[...body.matchAll(/^content-type:([^\r\n]*)/gim)].map(([, part = '']) => charsetOf(part)),
    )
  return declared.flatMap((each) => (each === null ? [] : [canonicalCharset(each.toLowerCase())]))
}

function invalid(field: string, flaw: string): ServiceError {
  return new ServiceError('invalid_request', { field, message: `${field} ${flaw}` })
}

// Errors never repeat text that could be anything.
function shown(charset: string): string {
  return /^[a-z\d_-]{1,20}$/.test(charset) && !/\d{5}/.test(charset) ? charset : '(a name that is not shown)'
}

/** How values are encoded in a body. */
export type BodyFormat = 'json' | 'form' | 'xml' | 'other'

/** The format that a `content-type` says; without one, `other`. */
export function formatOf(contentType: string = ''): BodyFormat {
  const [type = ''] = contentType.toLowerCase().split(';')
  const media = type.trim()
  if (media === 'application/json' || media.endsWith('+json')) return 'json'
  if (media === 'application/x-www-form-urlencoded') return 'form'
  if (media === 'application/xml' || media === 'text/xml' || media.endsWith('+xml')) return 'xml'
  return 'other'
}
