import { ServiceError } from '@element-js/values'
import { fillText, type ReadValue } from './card-values.ts'
import { hasOpening, readTemplates, refusal } from './template.ts'

export type HeaderFields = Readonly<Record<string, string>>

/**
 * The headers that the service writes itself. They define the length and the receiver of a request, or concern only one
 * connection (RFC 9110 §7.6.1).
 */
const ownHeaders: readonly string[] = [
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'accept-encoding',
  'http2-settings',
]

/**
 * Headers that make a destination answer with a part of the body, with a difference or with a digest. Card data cannot
 * be found in those, but two parts make a number, and a digest of a known text with a number tells which it is.
 */
const partHeaders = /^(if-)?range$|^a-im$|^want-(repr-|content-)?digest$/

/**
 * Headers by which servers and frameworks replace the host, the path or the method of a request, which the operator of
 * the service has registered.
 */
const overridingHeaders =
  /^x-(http-)?method(-override)?$|^x-(original|rewrite|envoy-original|proxy)-|^x-forwarded-(?!for$)|^forwarded$|^x-host$/

const largestHeadersBytes = 8192

/**
 * Fills the templates in the values of headers, and checks names and values.
 *
 * @returns the headers with their names in lower case.
 * @throws ServiceError 400 `invalid_request` or `invalid_template`.
 */
export function fillHeaders(headers: HeaderFields, read: ReadValue): HeaderFields {
  const filled: Record<string, string> = {}
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase()
    const field = `headers.${nameForErrors(name)}`
    if (hasOpening(given)) throw refusal('headers', 'has a template in the name of a header.')
    if (!/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name))
      throw invalid('headers', 'has an invalid header name.')
    // Some servers take an underscore for a hyphen.
    const usual = name.replaceAll('_', '-')
    if (ownHeaders.includes(usual)) throw invalid(field, 'is a header that the service writes itself.')
    if (partHeaders.test(usual))
      throw invalid(field, 'is not forwarded: the answer would be a part of the body or a digest.')
    if (overridingHeaders.test(usual))
      throw invalid(field, 'is not forwarded: it may replace the host, the path or the method.')
    if (Object.hasOwn(filled, name)) throw invalid(field, 'occurs twice.')
    // It decides how the values in the body are encoded.
    if (name === 'content-type' && hasOpening(value)) throw refusal(field, 'must not contain a template.')
    const text = fillText(readTemplates(value, field), read)
    // Also a holder's name with other characters: HTTP has no encoding for them that every receiver understands.
    if (!/^[\t\x20-\x7e]*$/.test(text))
      throw invalid(field, 'must contain only visible ASCII characters and spaces.')
    filled[name] = text.trim()
  }
  const bytes = Object.entries(filled).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (bytes > largestHeadersBytes) throw invalid('headers', `have more than ${largestHeadersBytes} bytes.`)
  return filled
}

function invalid(field: string, flaw: string): ServiceError {
  return new ServiceError('invalid_request', { field, message: `${field} ${flaw}` })
}

// Errors never repeat text that could be anything.
function nameForErrors(name: string): string {
  return /^[a-z-]{1,40}$/.test(name) ? name : 'name'
}
