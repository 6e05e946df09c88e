import type { AnsweredRequest } from '../../sandbox/requests/recent-requests.ts'
import type { Command } from '../command.ts'
import { type Connection, connect, connectionOptions } from './connection.ts'
import { follow } from './follow.ts'

export const command: Command = {
  isServer: true,
  about: [
    'Prints a line for each request made with the merchant’s keys as soon as the sandbox has answered it. The requests come from your server and from the card fields on your page. A line shows the time, the status, the method, the path, the duration, the reason for a refusal, and the id of the request in the service’s own log.',
    'It begins with the last hundred requests. No line shows a query, a header or a body. Requests whose credentials were refused belong to no merchant and are not listed. Press Ctrl+C to stop.',
  ],
  options: {
    once: { about: 'print the last requests, then stop' },
    ...connectionOptions,
    json: { about: 'print each line as JSON' },
  },
  examples: ['element logs', 'element logs --once --json'],
  run: async (invocation) => {
    const { has, print, tell } = invocation
    const connection = connect(invocation)
    const newRequests = followRequests(connection)
    const show = (request: AnsweredRequest): void =>
      print(has('json') ? JSON.stringify(request) : lineOf(request))
    // A wrong address or token ends the command at once.
    for (const request of await newRequests()) show(request)
    if (has('once')) return null
    follow({ program: 'element logs', tell, read: newRequests, act: async (request) => show(request) })
    tell(`Following the requests to ${connection.server}`)
    return null
  },
}

/** A reader of the requests that were answered since it was called last, oldest first. */
function followRequests({ get }: Connection): () => Promise<readonly AnsweredRequest[]> {
  let known: ReadonlySet<string> = new Set()
  return async () => {
    const list = (await get('/v1/sandbox/requests')) as { readonly requests: readonly AnsweredRequest[] }
    const found = list.requests.filter(({ requestId }) => !known.has(requestId))
    known = new Set(list.requests.map(({ requestId }) => requestId))
    return found.toReversed()
  }
}

function lineOf({
  answeredAt,
  status,
  method,
  path,
  durationMs,
  reason,
  requestId,
}: AnsweredRequest): string {
  const time = new Date(answeredAt * 1000).toISOString().replace('.000', '')
  return `${time} ${status} ${method} ${path} in ${durationMs} ms${reason ? `: ${reason}` : ''} (${requestId})`
}
