import { createHash } from 'node:crypto'
import { createRebuiltFonts } from '@element-js/fonts'
import type { App, Hook } from '@element-js/http'
import { countRequest, payerOf, type RateWindow } from '@element-js/payments'
import { version } from '@element-js/protocol/frame'
import { formedText, ServiceError } from '@element-js/values'
import { z } from 'zod'

/** The largest font file that is accepted, in bytes. */
const largestSourceBytes = 524_288

/** Within one version, which is in the URL, the same source always gives the same font. */
const forEver = {
  'content-type': 'font/ttf',
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
}

interface RebuiltFontOptions {
  /** The hooks that decide who may have a font rebuilt. */
  readonly guards: readonly Hook[]
  readonly window: RateWindow
}

/**
 * `GET /frames/<version>/fonts/<SHA-256 of a font file, in hex>`: that font, rebuilt, or 204 if this process does not have
 * it, because browsers report a 404 on the console. `PUT` with the file in the body rebuilds it. A card field uses no
 * byte of a font that the page chose, because a font can make the field take a different time for each digit.
 */
export async function rebuiltFontRoutes(app: App, { guards, window }: RebuiltFontOptions): Promise<void> {
  const fonts = createRebuiltFonts()
  app.addHook('preClose', () => fonts.close())
  const params = z.object({
    digest: formedText({
      longest: 64,
      pattern: /^[0-9a-f]{64}$/,
      rule: 'must be the SHA-256 of a font file, in hex',
    }),
  })
  const schema = { hide: true, params }
  const path = `/frames/${version}/fonts/:digest`

  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )

    scope.get(path, { schema }, async (request, reply) => {
      const font = fonts.find(request.params.digest)
      if (!font) return reply.code(204).header('cache-control', 'no-store').send()
      return reply.headers(forEver).send(Buffer.from(font))
    })

    const options = { schema, onRequest: [...guards], bodyLimit: largestSourceBytes }
    scope.put(path, options, async (request, reply) => {
      const { digest } = request.params
      const source = request.body instanceof Uint8Array ? request.body : new Uint8Array()
      if (createHash('sha256').update(source).digest('hex') !== digest)
        throw new ServiceError('invalid_request', {
          message: 'The SHA-256 of the body is not the one in the address.',
        })
      const font = await fonts.rebuild({
        digest,
        source,
        admit: () => countRequest(window, payerOf(request)),
      })
      return reply.header('content-type', 'font/ttf').send(Buffer.from(font))
    })
  })
}
