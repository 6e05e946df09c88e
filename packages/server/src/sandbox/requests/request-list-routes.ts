import { type App, type Hook, notes, serverCredentials } from '@element-js/http'
import { merchantOf } from '@element-js/payments'
import { ownText } from '@element-js/values'
import { z } from 'zod'
import { mostRequests, type RecentRequests, requestListPath } from './recent-requests.ts'

const requestList = z.object({
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

/** `/v1/sandbox/requests`: a merchant's last requests. Only in a sandbox. */
export function requestListRoutes(
  app: App,
  { recentRequests, guard: onRequest }: { readonly recentRequests: RecentRequests; readonly guard: Hook },
): void {
  app.get(requestListPath, { schema: listing, onRequest }, async (request) => ({
    requests: recentRequests.list(merchantOf(request).id),
  }))
}

const listing = {
  tags: ['Sandbox'],
  operationId: 'listSandboxRequests',
  summary: 'List the last requests',
  description: `The last ${mostRequests} requests with the merchant's keys, newest first: from its server, and from its card fields. The process that answers keeps them in memory: a restart empties the list. Requests to this endpoint are not in it, and neither are requests whose credentials were refused.`,
  security: serverCredentials,
  response: { 200: requestList },
  ...notes({ answer: 'The requests.' }),
}
