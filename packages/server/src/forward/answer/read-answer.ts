import type { ForwardedAnswer } from '../domain/forward.ts'
import { formatOf } from '../template/body-format.ts'
import { charsetsOf } from '../template/encode-body.ts'
import type { Received } from '../wire/exchange.ts'
import { isHarmless } from './is-harmless.ts'
import { type FindValue, readBody } from './read-body.ts'

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
