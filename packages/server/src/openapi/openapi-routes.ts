import type { App } from '../http/app.ts'
import { type HostedFile, textFile } from '../http/files/hosted-file.ts'
import { sendHostedFile } from '../http/files/send-hosted-file.ts'
import type { ServiceContext } from '../values/service-mode.ts'
import { completeDocument } from './complete-document.ts'
import type { ApiDocument } from './document.ts'

// Clients ask each time, and get the document only when it has changed: an update of the service shows at once.
const headers = { 'cache-control': 'no-cache' }

/**
 * `GET /openapi.json`: the API contract, generated from the schemas that validate requests. It is generated and
 * compressed once, because anybody may ask for it.
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
  let file: HostedFile | null = null
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    file ??= textFile(JSON.stringify(read()), 'application/json')
    return sendHostedFile({ request, reply, file, headers })
  })
  return read
}
