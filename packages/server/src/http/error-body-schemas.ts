import type { ErrorBody } from '@element-js/protocol/http'
import { z } from 'zod'
import { ownText } from '../values/texts.ts'

/** The one body of every error (interface §7). */
export const errorBodySchema: z.ZodType<ErrorBody> = z.object({
  code: z.int().describe('The HTTP status.'),
  message: ownText.describe('For people; may become more exact.'),
  data: z.object({
    errorMessage: ownText.describe('The same as message.'),
    reason: ownText.describe('Stable word from the catalogue in docs/errors.md.'),
    field: ownText.exactOptional().describe('The input it is about.'),
    idempotencyKey: ownText.exactOptional().describe('The payment it is about: it can be looked up.'),
    linkId: ownText.exactOptional().describe('The link that the order has already: it can be looked up.'),
  }),
})
