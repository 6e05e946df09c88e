import { ServiceError } from '../errors.ts'
import type { Hook } from '../http/hook.ts'
import { isLocalHost } from '../values/is-local-host.ts'
import type { ServiceContext } from '../values/service-mode.ts'
import { ownOrigins } from './require-own-form.ts'

/**
 * Accepts requests only from the service's own pages, which are its frames. Other sites' pages cannot send our origin.
 * The frames exist so that no merchant's server handles card data, and this check keeps servers from sending it
 * directly.
 */
export function requireOwnOrigin(context: Pick<ServiceContext, 'publicUrl'>): Hook {
  return async ({ headers: { origin, host, 'sec-fetch-site': site } }) => {
    const own = new URL(context.publicUrl)
    // A `Host` header with a local name means something only to a service on a developer's machine.
    const origins = isLocalHost(own.hostname) ? ownOrigins(context, host) : [own.origin]
    const isOwn = origin !== undefined && origins.includes(origin)
    if (!isOwn || (site !== undefined && site !== 'same-origin')) throw new ServiceError('origin_not_allowed')
  }
}
