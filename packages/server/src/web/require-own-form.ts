import { ServiceError } from '../errors.ts'
import type { Hook } from '../http/hook.ts'
import type { ServiceContext } from '../values/service-mode.ts'

/**
 * Accepts forms of the service's own pages only, so that no other page can press a button for a payer.
 *
 * Pages whose address is a key send no referrer, and then browsers send `Origin: null` even with forms of our own pages.
 * The header `Sec-Fetch-Site` decides, which no page can set. Browsers without it have to name our origin.
 * https://fetch.spec.whatwg.org/#append-a-request-origin-header
 */
export function requireOwnForm(context: Pick<ServiceContext, 'publicUrl'>): Hook {
  return async ({ headers: { origin, host, 'sec-fetch-site': site } }) => {
    const own = [new URL(context.publicUrl).origin, ...loopbackOrigins(host)]
    const isForeign = origin !== undefined && origin !== 'null' && !own.includes(origin)
    const isOwn = site === undefined ? origin !== undefined && own.includes(origin) : site === 'same-origin'
    if (isForeign || !isOwn) throw new ServiceError('origin_not_allowed', { message: ownFormsOnly })
  }
}

const ownFormsOnly = "Forms are accepted from the service's own pages only."

// On a developer's machine a service has two names, localhost and 127.0.0.1. No other name is trusted.
function loopbackOrigins(host: string | undefined): readonly string[] {
  return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
    ? [`http://${host}`]
    : []
}
