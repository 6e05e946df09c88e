import { ServiceError } from '../errors.ts'
import type { App } from './app.ts'

/**
 * Takes over what Node would answer by itself, without a body: a request that names no host is refused as any other
 * that is not well-formed (RFC 9112 §3.2), and one that expects something unknown is answered as if it did not, which
 * RFC 9110 §10.1.1 allows.
 */
export function answerOddRequests(app: App): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ raw }) => {
    const needsHost = raw.httpVersionMajor === 1 && raw.httpVersionMinor === 1
    if (needsHost && raw.headers.host === undefined) throw new ServiceError('malformed_request')
  })
}
