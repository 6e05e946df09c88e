import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import type { Hook } from '../http/hook.ts'
import type { ServiceContext } from '../values/service-mode.ts'

/**
 * Lets in requests of the service's own pages only, which are its frames. A page of anybody else cannot send our
 * origin, and a server that takes card data by itself is what the frames are there to prevent.
 */
export function requireOwnOrigin(context: Pick<ServiceContext, 'publicUrl'>): Hook {
  return async (request) => {
    const own = new URL(context.publicUrl)
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const isOwn = origin === own.origin || (isLoopback(own) && isOwnLoopback(request))
    if (!isOwn || (site !== undefined && site !== 'same-origin')) throw new ServiceError('origin_not_allowed')
  }
}

// On the developer's machine one service is reached as localhost, as 127.0.0.1, on whatever port it was given.
// The host is believed for these names only: another name could be pointed at this machine by anybody.
function isOwnLoopback({ headers: { origin, host } }: FastifyRequest): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false
  const asked = new URL(`http://${host}`)
  return isLoopback(asked) && origin === asked.origin
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
