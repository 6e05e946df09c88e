import type { ErrorBody, FieldError } from '@element-js/protocol/http'
import { z } from 'zod'
import { ownText } from '../values/texts.ts'

const fieldErrorSchema: z.ZodType<FieldError> = z.object({
  field: ownText.describe('The input that caused the error, for example allowPaymentMethods.0.'),
  reason: ownText.describe('A stable code from the catalogue in docs/errors.md.'),
  message: ownText.describe('For people. The text may change.'),
})

/** The body of every error. */
export const errorBodySchema: z.ZodType<ErrorBody> = z.object({
  code: z.int().describe('The HTTP status.'),
  message: ownText.describe('For people. The text may change.'),
  data: z.object({
    errorMessage: ownText.describe('The same as message.'),
    reason: ownText.describe('A stable code from the catalogue in docs/errors.md. Use it in your program.'),
    field: ownText.exactOptional().describe('The input that caused the error.'),
    retryable: z
      .boolean()
      .exactOptional()
      .describe('true: nothing was done, and the same order can be sent again, with a new idempotencyKey.'),
    errors: z
      .array(fieldErrorSchema)
      .exactOptional()
      .describe(
        'Everything that is wrong with the request, up to 50 errors. Present if field is. The first item is this error itself.',
      ),
    idempotencyKey: ownText
      .exactOptional()
      .describe('The payment that the error is about. You can look it up.'),
    linkId: ownText.exactOptional().describe('The link that the order already has. You can look it up.'),
    paymentLink: ownText.exactOptional().describe('The URL of the checkout page of that link.'),
  }),
})
