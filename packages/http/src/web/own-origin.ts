import { isLocalHost, type ServiceContext, ServiceError } from '@element-js/values'
import type { Hook } from '../app.ts'

/**
 * Accepts forms only from the service's own pages: another site's page cannot submit a form in a payer's name.
 *
 * Pages whose URL is a secret send no referrer, and then browsers send `Origin: null` even for their own forms. The
 * check therefore uses `Sec-Fetch-Site`, which no page can set. An older browser must send our origin.
 * https://fetch.spec.whatwg.org/#append-a-request-origin-header
 */
export function requireOwnForm(context: Pick<ServiceContext, 'publicUrl'>): Hook {
  return async ({ headers: { origin, host, 'sec-fetch-site': site } }) => {
    const own = ownOrigins(context, host)
    const isForeign = origin !== undefined && origin !== 'null' && !own.includes(origin)
    const isOwn = site === undefined ? origin !== undefined && own.includes(origin) : site === 'same-origin'
    if (isForeign || !isOwn) throw new ServiceError('origin_not_allowed', { message: ownFormsOnly })
  }
}

const ownFormsOnly = "Forms are taken from the service's own pages only."

/**
 * The origins at which browsers reach the service: its public origin, and on a developer's machine the local name in
 * the `Host` header. No other name is trusted.
 */
export function ownOrigins(
  { publicUrl }: Pick<ServiceContext, 'publicUrl'>,
  host: string | undefined,
): readonly string[] {
  return [...new Set([new URL(publicUrl).origin, ...loopbackOrigins(host)])]
}

// On a developer's machine, one service is reached as localhost and as 127.0.0.1.
function loopbackOrigins(host: string | undefined): readonly string[] {
  return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
    ? [`http://${host}`]
    : []
}

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
