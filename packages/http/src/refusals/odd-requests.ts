import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { ServiceError } from '@element-js/values'
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
 * Handles requests that Node or Fastify would answer in another way. Call it before the routes.
 *
 * 1. A request without a host or with two is refused like any other malformed request (RFC 9112 §3.2), and so is one
 *    whose length a proxy in front may read in another way than Node. Nothing that follows on its connection is served,
 *    because it may be a part of that request (§11.2).
 * 2. A request with an unknown `Expect` header is answered as if it had none, which RFC 9110 §10.1.1 allows.
 * 3. The body of a DELETE is ignored, like that of a GET: it has no meaning (RFC 9110 §9.3.5), and some clients send one.
 */
export function answerOddRequests(app: App): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHttpMethod('DELETE', { overrideExisting: true })
  const malformed = new WeakSet<IncomingMessage | Socket>()
  // Node has read requests that follow in the same packet before the first hook runs.
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (malformed.has(request.socket) || isMalformed(request)) malformed.add(request).add(request.socket)
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!malformed.has(raw)) return
    reply.header('connection', 'close')
    throw new ServiceError('malformed_request')
  })
}

function isMalformed({ httpVersion, headers, headersDistinct }: IncomingMessage): boolean {
  const hosts = headersDistinct.host?.length ?? 0
  if (hosts > 1 || (httpVersion === '1.1' && !headers.host)) return true
  const coding = headers['transfer-encoding']
  // HTTP/1.0 has no codings, and Node reads any list that ends with `chunked` (RFC 9112 §6.1).
  return coding !== undefined && (httpVersion !== '1.1' || coding.toLowerCase() !== 'chunked')
}
