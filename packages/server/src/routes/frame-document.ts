import { z } from 'zod'
import { type HostedFiles, libraryVersion } from '../hosted-files.ts'
import type { App } from '../http/app.ts'
import { hashOf } from '../http/credentials.ts'
import { sendHostedFile } from '../http/send-hosted-file.ts'
import type { Parts } from '../parts.ts'
import { findMerchantByApiKey, listFrameOrigins } from '../store/merchants.ts'
import { frameHeaders } from './frame-headers.ts'

/**
 * `GET /frames/1.2.0/field.html?key=<API key>`: the document of every field, whatever its type. It is answered to
 * browsers, as plain text where there is none to give.
 */
export function frameDocumentRoute(app: App, { db }: Parts, { field, fieldHashes }: HostedFiles): void {
  const querystring = z.object({ key: z.unknown().optional() })
  const schema = { hide: true, querystring }
  app.get(`/frames/${libraryVersion}/field.html`, { schema }, async (request, reply) => {
    const { key } = request.query
    if (typeof key !== 'string' || key === '') {
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('The key of a merchant is missing: ?key=…\n')
    }
    const found = await findMerchantByApiKey(db, hashOf(key))
    if (!found) {
      return reply.code(403).type('text/plain; charset=utf-8').send('This API key names no merchant.\n')
    }
    const origins = await listFrameOrigins(db, found.merchant.id)
    return sendHostedFile({ request, reply, file: field, headers: frameHeaders(fieldHashes, origins) })
  })
}
