import { z } from 'zod'
import { ownText } from '../../values/texts.ts'
import type { AnsweredRequest } from './recent-requests.ts'

/** Answer of `GET /v1/sandbox/requests`. */
export interface RequestList {
  readonly requests: readonly AnsweredRequest[]
}

export const requestListSchema: z.ZodType<RequestList> = z.object({
  requests: z.array(
    z.object({
      requestId: ownText.describe('As in the header x-request-id of the response.'),
      method: ownText,
      path: ownText.describe('Without the query. A card number in it is replaced.'),
      status: z.int(),
      reason: ownText.nullable().describe('Why it was refused, as in data.reason of the response.'),
      answeredAt: z.int().describe('Unix seconds, in real time.'),
      durationMs: z.number(),
    }),
  ),
})
