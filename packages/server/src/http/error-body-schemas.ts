import type { ErrorBody } from '@element-js/protocol/http'
import { z } from 'zod'
import { ownText } from '../values/texts.ts'

/** The body of every error. */
export const errorBodySchema: z.ZodType<ErrorBody> = z.object({
  code: z.int().describe('The HTTP status.'),
  message: ownText.describe('For people. The text may change.'),
  data: z.object({
    errorMessage: ownText.describe('The same as message.'),
    reason: ownText.describe('A stable code from the catalogue in docs/errors.md. Use it in your program.'),
    field: ownText.exactOptional().describe('The input that caused the error.'),
    idempotencyKey: ownText
      .exactOptional()
      .describe('The payment that the error is about. You can look it up.'),
    linkId: ownText.exactOptional().describe('The link that the order already has. You can look it up.'),
  }),
})
