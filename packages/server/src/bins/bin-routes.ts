import { paths } from '@element-js/protocol/http'
import type { StoreContext } from '../database/store-context.ts'
import type { App, Hook } from '../http/app.ts'
import { notes, pageCredentials } from '../openapi/operation-notes.ts'
import { binInformationRequestSchema, binInformationSchema } from './bin-schemas.ts'
import { findBinInformation } from './find-bin-information.ts'

/**
 * `POST /v1/payments/bin-information`: from the service's own frames, with an API key or a payment link's id. The digits
 * are in the body, because addresses are written to logs.
 */
export function binInformationRoutes(
  app: App,
  context: Pick<StoreContext, 'db'>,
  { guards }: { readonly guards: readonly Hook[] },
): void {
  app.post(paths.binInformation, { schema, onRequest: [...guards] }, ({ body }) =>
    findBinInformation(context, body.bin),
  )
}

const schema = {
  tags: ['Cards'],
  operationId: 'getBinInformation',
  summary: 'Get information about a card number',
  description: [
    'Only for the card fields of the library: it accepts requests from their own origin and needs no access token.',
    'Pages get the answer with getBinInformation, without any digits. The table behind it is imported with',
    '`element-server bins import`. Unknown values are null.',
  ].join(' '),
  security: pageCredentials,
  body: binInformationRequestSchema,
  response: { 200: binInformationSchema },
  ...notes({
    answer: 'What the first digits say about the card.',
    reasons: ['origin_not_allowed', 'too_many_requests'],
  }),
}
