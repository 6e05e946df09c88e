import { ServiceError } from '../errors.ts'
import type { App } from './app.ts'

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

function flawOf(encoding = 'identity', mediaType = ''): string | null {
  if (encoding.trim().toLowerCase() !== 'identity')
    return `Content-Encoding is ${shown(encoding)}, but bodies must be sent without one.`
  const charset = charsetOf(mediaType)
  if (charset === null || ['utf-8', 'utf8', 'us-ascii'].includes(charset)) return null
  return `The charset of the Content-Type is ${shown(charset)}, but bodies must be UTF-8.`
}

/** The charset that a media type declares, in small letters; `null` if it declares none. */
export function charsetOf(mediaType: string): string | null {
  const [, quoted, plain] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]*))/i.exec(mediaType) ?? []
  return (quoted ?? plain)?.toLowerCase() ?? null
}

function shown(given: string): string {
  return /^[\w.:, +-]{1,40}$/.test(given) ? given : '(a value that is not shown)'
}
