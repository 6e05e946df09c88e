import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import type { Hook } from '../http/hook.ts'
import type { ServiceContext } from '../values/service-mode.ts'

/**
 * Accepts requests only from the service's own pages, which are its frames. Other sites' pages cannot send our origin.
 * The frames exist so that no merchant's server handles card data, and this check keeps servers from sending it
 * directly.
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

// On a developer's machine, one service is reached as localhost and as 127.0.0.1, on any port. The `Host` header is
// trusted for these names only: anybody could point another name at this machine.
function isOwnLoopback({ headers: { origin, host } }: FastifyRequest): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false
  const asked = new URL(`http://${host}`)
  return isLoopback(asked) && origin === asked.origin
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
