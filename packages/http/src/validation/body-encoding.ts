import { ServiceError } from '@element-js/values'
import type { App } from '../app.ts'

/**
 * Refuses bodies in another encoding than UTF-8, and compressed ones: nothing here decodes them. The charset of a form is
 * that of what its escapes mean.
 */
export function refuseEncodedBodies(app: App): void {
  app.addHook('preParsing', async ({ headers, method }) => {
    if (methodsWithoutBody.includes(method)) return
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    const flaw = hasBody ? flawOf(headers['content-encoding'], headers['content-type']) : null
    if (flaw !== null) throw new ServiceError('unsupported_media_type', { message: flaw })
  })
}

/** Bodies of these methods are ignored, whatever they are. */
const methodsWithoutBody: readonly string[] = ['GET', 'HEAD', 'DELETE']

function flawOf(encoding = '', mediaType = ''): string | null {
  if (!['', 'identity'].includes(encoding.trim().toLowerCase()))
    return `Content-Encoding is ${shown(encoding)}, but bodies must be sent without one.`
  const charset = charsetOf(mediaType)
  if (charset === null || ['utf-8', 'us-ascii'].includes(canonicalCharset(charset))) return null
  return `The charset of the Content-Type is ${shown(charset)}, but bodies must be UTF-8.`
}

/** The charset that a media type declares, in small letters; `null` if it declares none, or an empty one. */
export function charsetOf(mediaType: string): string | null {
  const [, value = ''] = /;\s*charset\s*=\s*("[^"]*"|'[^']*'|[^\s;,"']*)/i.exec(mediaType) ?? []
  return value.replaceAll(/["'\s]/g, '').toLowerCase() || null
}

/** One name for all aliases of UTF-8, of US-ASCII and of ISO-8859-1. Other names stay as they are. */
export function canonicalCharset(name: string): string {
  if (name === 'utf_8') return 'utf-8'
  // The Encoding Standard takes US-ASCII and ISO-8859-1 for windows-1252, but they have fewer characters.
  if (/ascii|^ansi_x3\.4|^iso[-_]?646|^iso-ir-6$/.test(name)) return 'us-ascii'
  if (name.includes('1252')) return 'windows-1252'
  try {
    const { encoding } = new TextDecoder(name)
    if (encoding === 'windows-1252') return 'iso-8859-1'
    return encoding === 'utf-8' ? encoding : name
  } catch {
    // Not a name of the Encoding Standard.
    return name
  }
}

function shown(given: string): string {
  return /^[\w.:, +-]{1,40}$/.test(given) ? given : '(a value that is not shown)'
}
