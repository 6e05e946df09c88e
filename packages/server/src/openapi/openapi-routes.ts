import type { App } from '../http/app.ts'
import { compressAnswer } from '../http/compression/compress-answer.ts'
import type { ServiceContext } from '../values/service-mode.ts'
import { completeDocument } from './complete-document.ts'
import type { ApiDocument } from './document.ts'

/**
 * `GET /openapi.json`: the API contract, generated from the schemas that validate requests.
 *
 * @returns a function that returns the document, for pages that show it. Call it after the service listens.
 */
export function openApiRoute(
  app: App,
  context: Pick<ServiceContext, 'publicUrl' | 'mode'>,
): () => ApiDocument {
  let document: ApiDocument | null = null
  const read = (): ApiDocument => {
    // Swagger's own type has neither our notes nor a required version.
    const draft = app.swagger() as unknown as Parameters<typeof completeDocument>[0]
    document ??= completeDocument(draft, context)
    return document
  }
  app.get('/openapi.json', { schema: { hide: true }, onSend: compressAnswer }, async () => read())
  return read
}
