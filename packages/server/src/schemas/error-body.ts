import type { ErrorBody } from '@element-js/protocol/http'
import { z } from 'zod'

/** The one body of every error (interface §7). */
export const errorBodySchema: z.ZodType<ErrorBody> = z.object({
  code: z.int().describe('The HTTP status.'),
  message: z.string().describe('For people; may become more exact.'),
  data: z.object({
    errorMessage: z.string().describe('The same as message.'),
    reason: z.string().describe('Stable word from the catalogue in docs/errors.md.'),
    field: z.string().exactOptional().describe('The input it is about.'),
    idempotencyKey: z.string().exactOptional().describe('The payment it is about: it can be looked up.'),
    linkId: z.string().exactOptional().describe('The link that the order has already: it can be looked up.'),
  }),
})
