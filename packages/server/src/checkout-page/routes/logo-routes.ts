import { z } from 'zod'
import type { StoreContext } from '../../database/store-context.ts'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { findLogo, logoPathOf } from '../../merchants/store/logos.ts'
import { formedText } from '../../values/texts.ts'

const logoHash = formedText({ longest: 64, pattern: /^[0-9a-f]{64}$/, rule: 'must be a SHA-256 in hex' })

/** `GET /pay/logos/<hash>`: the logos of merchants. The address has the hash of the content, which never changes. */
export function logoRoutes(app: App, { db }: Pick<StoreContext, 'db'>): void {
  const schema = { hide: true, params: z.object({ logoHash }) }
  app.get(logoPathOf(':logoHash'), { schema }, async ({ params }, reply) => {
    const logo = await findLogo(db, params.logoHash)
    if (!logo) throw new ServiceError('not_found')
    // Records of links contain this address too, and the merchant may show the logo elsewhere.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type(logo.mediaType).send(Buffer.from(logo.content))
  })
}
