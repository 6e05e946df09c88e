import { ServiceError } from '@element-js/values'
import type { App } from '../app.ts'

/** Accepts only HTML form bodies in the scope of the given app. */
export function acceptForms(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseForm(body),
  )
}

/**
 * Parses the body of an HTML form (`application/x-www-form-urlencoded`). Each name may occur once, everything must be
 * decodable, and NUL is not allowed.
 *
 * @throws ServiceError `malformed_form`
 */
export function parseForm(bytes: Uint8Array): Readonly<Record<string, string>> {
  const text = Buffer.from(bytes).toString('latin1')
  const fields = text === '' ? [] : text.split('&').map(readField)
  const names = new Set(fields.map(([name]) => name))
  if (names.size < fields.length) throw new ServiceError('malformed_form')
  return Object.fromEntries(fields)
}

function readField(text: string): readonly [name: string, value: string] {
  const [name = '', value, ...more] = text.split('=')
  if (value === undefined || more.length > 0) throw new ServiceError('malformed_form')
  return [decode(name), decode(value)]
}

// Browsers percent-encode everything but ASCII.
function decode(text: string): string {
  if (/[^\x20-\x7e]/.test(text)) throw new ServiceError('malformed_form')
  const decoded = decodeOrNull(text.replaceAll('+', ' '))
  if (decoded === null || decoded.includes('\0')) throw new ServiceError('malformed_form')
  return decoded
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign without digits, or bytes that are not UTF-8.
    return null
  }
}
