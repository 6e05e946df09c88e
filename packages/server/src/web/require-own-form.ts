import { ServiceError } from '../errors.ts'
import type { Hook } from '../http/hook.ts'
import type { ServiceContext } from '../values/service-mode.ts'

/**
 * Takes forms of the service's own pages only: a page of somebody else's cannot press buttons for a payer.
 *
 * Pages whose address is a key send no referrer, and then browsers say `Origin: null` even of their own forms: what
 * tells is `Sec-Fetch-Site`, which no page can set. An older browser has to name our origin.
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

const ownFormsOnly = "Forms are taken from the service's own pages only."

// On the developer's machine one service is reached as localhost and as 127.0.0.1; no other name is believed.
function loopbackOrigins(host: string | undefined): readonly string[] {
  return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
    ? [`http://${host}`]
    : []
}
