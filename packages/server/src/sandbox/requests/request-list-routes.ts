import type { App, Hook } from '../../http/app.ts'
import { merchantOf } from '../../http/request-facts.ts'
import { notes, serverCredentials } from '../../openapi/operation-notes.ts'
import { mostRequests, type RecentRequests, requestListPath } from './recent-requests.ts'
import { requestListSchema } from './request-schemas.ts'

interface RequestListRoutes {
  readonly recentRequests: RecentRequests
  readonly guard: Hook
}

/** `/v1/sandbox/requests`: a merchant's last requests. Only in a sandbox. */
export function requestListRoutes(app: App, { recentRequests, guard: onRequest }: RequestListRoutes): void {
  app.get(requestListPath, { schema: listing, onRequest }, async (request) => ({
    requests: recentRequests.list(merchantOf(request).id),
  }))
}

const listing = {
  tags: ['Sandbox'],
  operationId: 'listSandboxRequests',
  summary: 'List the last requests',
  description: [
    `The last ${mostRequests} requests with the merchant's keys, newest first: from its server, and from its card fields.`,
    'The process that answers keeps them in memory: a restart empties the list. Requests to this endpoint are not in it,',
    'and neither are requests whose credentials were refused.',
  ].join(' '),
  security: serverCredentials,
  response: { 200: requestListSchema },
  ...notes({ answer: 'The requests.' }),
}
