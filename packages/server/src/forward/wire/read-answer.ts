import type { ForwardedAnswer } from '../domain/forward.ts'
import { mark, type ScrubbedText, type SentCard, scrubText } from '../scrub/scrub-text.ts'
import type { Received } from './exchange.ts'

/** The headers that are passed on: about the content, about trying again, and the ids that support asks for. */
const passedOn: readonly string[] = [
  'content-type',
  'content-language',
  'date',
  'location',
  'retry-after',
  'request-id',
  'x-request-id',
  'x-correlation-id',
  'idempotent-replayed',
]

const longestHeader = 2048

/** Makes the answer for the merchant: only some headers, the body as text, and no card data. */
export async function readAnswer(
  { status, headers, body, isCut }: Received,
  card: SentCard,
): Promise<ForwardedAnswer> {
  const scrubbedHeaders: (readonly [name: string, ScrubbedText])[] = []
  for (const name of passedOn) {
    const value = headers[name]
    if (typeof value === 'string')
      scrubbedHeaders.push([name, await scrubText(value.slice(0, longestHeader), card)])
  }
  const text = decode({ headers, body, isCut })
  const scrubbed = await scrubText(text ?? '', card)
  return {
    status,
    headers: Object.fromEntries(scrubbedHeaders.map(([name, { text }]) => [name, text])),
    body: scrubbed.text,
    scrubbed: scrubbed.isScrubbed || scrubbedHeaders.some(([, { isScrubbed }]) => isScrubbed),
    truncated: isCut || text === null || scrubbed.text === mark,
  }
}

/** The encodings of texts in which each digit is one byte, so that card data can be found. */
const encodings: Readonly<Record<string, 'utf-8' | 'windows-1252'>> = {
  '': 'utf-8',
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
}

// @returns `null` for a body that is compressed although the service refused that, and for one that is not text.
function decode({ headers, body, isCut }: Omit<Received, 'status'>): string | null {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') return null
  const [, charset = ''] = /;\s*charset="?([\w-]*)/i.exec(headers['content-type'] ?? '') ?? []
  const encoding = encodings[charset.toLowerCase()]
  if (!encoding) return null
  try {
    // A truncated body may end in the middle of a character.
    return new TextDecoder(encoding, { fatal: true }).decode(body, { stream: isCut }).toWellFormed()
  } catch {
    return null
  }
}
