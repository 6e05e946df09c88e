import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import type { Hook } from '../http/hook.ts'
import type { ServiceContext } from '../values/service-mode.ts'

/**
 * Accepts requests of the service's own pages and frames only. Other pages cannot send our origin, and merchants' servers
 * must not handle card data: that is what the frames are for.
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

// On a developer's machine a service is reached as localhost or 127.0.0.1, on any port. The header `Host` is trusted for
// these names only: anybody can point another name at this machine.
function isOwnLoopback({ headers: { origin, host } }: FastifyRequest): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false
  const asked = new URL(`http://${host}`)
  return isLoopback(asked) && origin === asked.origin
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
