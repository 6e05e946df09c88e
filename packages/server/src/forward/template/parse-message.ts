import { ServiceError } from '../../errors.ts'
import { parseStrictJson } from '../../http/strict-json.ts'
import { type BodyFormat, formatOf } from './body-format.ts'
import { type BodyPart, fillBody } from './body-parts.ts'
import type { ReadValue } from './card-values.ts'
import { encodeBody } from './encode-body.ts'
import { fillHeaders, type HeaderFields } from './fill-headers.ts'
import { readForm } from './read-form.ts'
import { readJson } from './read-json.ts'
import { readXml } from './read-xml.ts'
import { hasOpening, refusal, type TemplateName } from './template.ts'

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
