import { ServiceError } from '../../errors.ts'
import { parseStrictJson } from '../../http/strict-json.ts'
import type { ReadValue } from './card-values.ts'
import { fillForm } from './fill-form.ts'
import { fillHeaders, type HeaderFields } from './fill-headers.ts'
import { fillJson } from './fill-json.ts'
import { fillXml } from './fill-xml.ts'
import { hasOpening, refusal, type TemplateName } from './template.ts'

/** A request to a destination, with templates in its headers and its body. */
export interface Message {
  readonly headers: HeaderFields
  /** `null`: none. */
  readonly body: string | null
}

/** How values are encoded in a body. */
type BodyFormat = 'json' | 'form' | 'xml' | 'other'

/**
 * Fills the templates of a message. `content-type` decides how values are encoded in its body.
 *
 * @throws ServiceError 400 for a template that cannot be filled.
 */
export function fillMessage({ headers, body }: Message, read: ReadValue): Message {
  const filled = fillHeaders(headers, read)
  return { headers: filled, body: body === null ? null : fillBody(body, formatOf(filled), read) }
}

/** Reads which templates a message has, and checks everything about it that does not depend on a card. */
export function readTemplatesOf(message: Message): ReadonlySet<TemplateName> {
  const found = new Set<TemplateName>()
  let count = 0
  const { headers, body } = message
  const format = formatOf(fillHeaders(headers, () => ''))
  if (body !== null && format === 'json') refuseMalformed(body)
  fillMessage(message, ({ name }) => {
    count += 1
    found.add(name)
    return '0'
  })
  if (count > mostTemplates) throw refusal('body', `has more than ${mostTemplates} templates.`)
  if (count === 0)
    throw refusal('body', 'has no template such as {{card.pan}}, and the headers have none either.')
  return found
}

// Enough for every processor's format, and the filled message stays about as large as the original.
const mostTemplates = 50

function fillBody(body: string, format: BodyFormat, read: ReadValue): string {
  switch (format) {
    case 'json':
      return fillJson(body, read, 'body')
    case 'form':
      return fillForm(body, read, 'body')
    case 'xml':
      return fillXml(body, read, 'body')
    case 'other':
      if (!hasOpening(body)) return body
      throw refusal(
        'body',
        'can have templates only as JSON, a form or XML. Say which one it is in the header content-type.',
      )
  }
}

function formatOf(headers: HeaderFields): BodyFormat {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const media = type.trim()
  if (media === 'application/json' || media.endsWith('+json')) return 'json'
  if (media === 'application/x-www-form-urlencoded') return 'form'
  if (media === 'application/xml' || media === 'text/xml' || media.endsWith('+xml')) return 'xml'
  return 'other'
}

function refuseMalformed(json: string): void {
  try {
    parseStrictJson(Buffer.from(json))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new ServiceError(error.reason, { field: 'body', message: `body: ${error.message}` })
  }
}
