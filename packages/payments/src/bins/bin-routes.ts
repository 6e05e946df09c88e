import type { StoreContext } from '@element-js/database'
import { type App, type Hook, notes, pageCredentials } from '@element-js/http'
import { type BinInformation, type BinInformationRequest, paths } from '@element-js/protocol/http'
import { formedText, ownText } from '@element-js/values'
import { z } from 'zod'
import { findBinInformation } from './bin-ranges.ts'

const binInformationRequestSchema: z.ZodType<BinInformationRequest> = z.object({
  bin: formedText({ longest: 8, pattern: /^\d{6,8}$/, rule: 'must be 6 to 8 digits' }).describe(
    'The first digits of a card number.',
  ),
})

const binInformationSchema: z.ZodType<BinInformation> = z.object({
  brand: ownText.nullable().describe('Lower-case id, for example visa.'),
  networks: z
    .array(ownText)
    .nullable()
    .describe('The networks that can process the payments, for example visa and cartes-bancaires.'),
  type: z.enum(['credit', 'debit', 'prepaid']).nullable(),
  country: ownText.nullable().describe("The issuer's country, ISO 3166-1 alpha-2."),
})
z.globalRegistry.add(binInformationSchema, { id: 'BinInformation' })

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
  description:
    'Only for the card fields of the library: it accepts requests from their own origin and needs no access token. Pages get the answer with getBinInformation, without any digits. The table behind it is imported with `element-server bins import`. Unknown values are null.',
  security: pageCredentials,
  body: binInformationRequestSchema,
  response: { 200: binInformationSchema },
  ...notes({
    answer: 'What the first digits say about the card.',
    reasons: ['origin_not_allowed', 'too_many_requests'],
  }),
}
