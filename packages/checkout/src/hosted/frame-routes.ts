import type { StoreContext } from '@element-js/database'
import { type App, hashOf, longestCredential, ownOrigins, sendHostedFile } from '@element-js/http'
import {
  type FindMerchantOfLink,
  findMerchantByApiKey,
  findWayWithout,
  hasSessionExpired,
  isLinkId,
  listFrameOrigins,
  mayEmbedFrames,
} from '@element-js/payments'
import { characters, hasCardNumber, type ServiceContext } from '@element-js/values'
import { z } from 'zod'
import { frameHeaders } from './frame-headers.ts'
import { frameFolder, type HostedFiles } from './hosted-files.ts'

/**
 * Lets any page read the response, errors included. An iframe does not tell its page why a field did not load: the
 * library requests the same URL again, without credentials, and reports the status. The document is the same for
 * everybody and contains no secrets; `frame-ancestors` decides which pages may embed it.
 *
 * Such a request has an `Origin` header, so the answer can say that this origin is not registered. It reveals nothing:
 * `frame-ancestors` lists the registered origins for everybody who has the public key.
 */
const readableByPages = {
  'access-control-allow-origin': '*',
  'timing-allow-origin': '*',
  vary: 'Origin',
} as const

// A shared cache must not store these: the URLs contain link ids, which allow paying the links.
const ofPayer = (headers: Readonly<Record<string, string>>) => ({
  ...headers,
  'cache-control': 'private, max-age=3600',
})

// A key that is too long matches no merchant, and a key that is given twice is ambiguous.
const keySchema = characters(longestCredential)
  .optional()
  .catch(({ value }) => (typeof value === 'string' ? 'none' : undefined))

interface FrameDocumentOptions {
  readonly hostedFiles: HostedFiles
  readonly findMerchantOfLink: FindMerchantOfLink
}

/**
 * `GET /frames/<version>/field.html?key=<API key>`: the document of every field, whatever its type. Errors are answered to
 * browsers, as plain text that begins with the reason, which the library reads. `?key=lnk_…` is for the page of a payment link that can be paid by card: that page is the
 * service's own, and no other page may embed these fields.
 */
export function frameDocumentRoute(
  app: App,
  context: StoreContext & Pick<ServiceContext, 'publicUrl'>,
  { hostedFiles: { field, fieldHashes: hashes, fieldParts }, findMerchantOfLink }: FrameDocumentOptions,
): void {
  const querystring = z.object({ key: keySchema })
  const schema = { hide: true, querystring }
  app.get(`${frameFolder}field.html`, { schema }, async (request, reply) => {
    reply.headers(readableByPages)
    const refuse = (status: number, sentence: string) =>
      reply.code(status).type('text/plain; charset=utf-8').send(`${sentence}\n`)
    const { key } = request.query
    if (key === undefined || key === '') return refuse(400, 'The API key of a merchant is missing: ?key=…')
    const origins = isLinkId(key)
      ? (await findMerchantOfLink(key)) && ["'self'"]
      : await originsOfApiKey(context, key)
    if (!origins) return refuse(403, `invalid_api_key: No merchant has the API key ${shown(key)}.`)
    const { origin, host } = request.headers
    if (origin !== undefined && !mayEmbedFrames(origins, origin)) {
      const page = shown(origin)
      const way =
        findWayWithout(origin) ??
        `Origin ${page} is not registered for ${shown(key)}: \`element-server origins add <merchant> ${page}\`.`
      return refuse(403, `origin_not_allowed: ${way}`)
    }
    const own = ownOrigins(context, host)
    const parts = own.flatMap((each) => [...fieldParts.keys()].map((name) => `${each}${frameFolder}${name}`))
    const headers = frameHeaders({ hashes, parts, origins, own })
    return sendHostedFile({
      request,
      reply,
      file: field,
      headers: isLinkId(key) ? ofPayer(headers) : headers,
    })
  })
}

/** A part of the request, if it is what it should be: never a card number in the wrong place. */
function shown(text: string): string {
  return /^[\w:/.[\]-]{1,100}$/.test(text) && !hasCardNumber(text) ? text : '…'
}

async function originsOfApiKey(
  { db, nowMs }: StoreContext,
  apiKey: string,
): Promise<readonly string[] | null> {
  const found = await findMerchantByApiKey(db, hashOf(apiKey))
  return found && !hasSessionExpired(found.merchant, nowMs) ? listFrameOrigins(db, found.merchant.id) : null
}
