import { paths } from '@element-js/protocol/http'
import { createToken } from '../flows/create-token.ts'
import type { App } from '../http/app.ts'
import { type Hook, merchantOf } from '../http/authenticate.ts'
import type { Parts } from '../parts.ts'
import { tokenRequestSchema, tokenResponseSchema } from '../schemas/card-token.ts'
import { errorBodySchema } from '../schemas/error-body.ts'

/** `POST /v1/payments/tokens/card`: from the service's own frames, with an API key. @see interface §4.8 */
export function cardTokenRoutes(app: App, parts: Parts, guards: readonly Hook[]): void {
  const schema = {
    tags: ['Cards'],
    summary: 'Turn a card into a token (frames only)',
    security: [{ apiKey: [] }],
    body: tokenRequestSchema,
    response: { 200: tokenResponseSchema, '4xx': errorBodySchema },
  }
  app.post(paths.tokens, { schema, onRequest: [...guards] }, (request) =>
    createToken(parts, { merchant: merchantOf(request), request: request.body }),
  )
}
