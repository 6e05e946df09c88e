import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../../errors.ts'
import type { App } from '../app.ts'

const originBeforePath = /^https?:\/\/[^/?#]*\/?/i

/**
 * The path and query of a request. A request that was written for a proxy names an origin before its path, and a server
 * must accept that too (RFC 9112 §3.2.2). A fragment does not belong to a request (RFC 9110 §7.1), so `#` is a character
 * like others. Without this, only some readers of the address would ignore the origin or what follows `#`.
 */
export function pathOfRequest({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(originBeforePath, '/').replaceAll('#', '%23')
}

/**
 * Handles requests that Node or Fastify would answer in another way. A request without a host is refused like any other
 * malformed request (RFC 9112 §3.2). A request with an unknown `Expect` header is answered as if it had none, which RFC
 * 9110 §10.1.1 allows. The body of a DELETE is ignored, like that of a GET: it has no meaning (RFC 9110 §9.3.5), and
 * some clients send one. Call it before the routes.
 */
export function answerOddRequests(app: App): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHttpMethod('DELETE', { overrideExisting: true })
  app.addHook('onRequest', async ({ raw }) => {
    const needsHost = raw.httpVersionMajor === 1 && raw.httpVersionMinor === 1
    if (needsHost && raw.headers.host === undefined) throw new ServiceError('malformed_request')
  })
}
