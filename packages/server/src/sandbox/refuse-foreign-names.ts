import { isIP } from 'node:net'
import { ServiceError } from '../errors.ts'
import type { App } from '../http/app.ts'
import { isLocalHost } from '../values/is-local-host.ts'
import type { ServiceContext } from '../values/service-mode.ts'

/**
 * Refuses browsers that reach a developer's sandbox under a name of somebody else. Any page can let its own name lead to
 * this machine (DNS rebinding), and is then of the same origin as the sandbox: with the public credentials of a sandbox it
 * could send requests to other programs of the machine, as notifications, and read what they answer.
 *
 * An address leads to one machine only, and programs send no `Sec-Fetch-Site`. A service with a public name has no
 * credentials that everybody knows, or is meant to be shared.
 */
export function refuseForeignNames(app: App, context: Pick<ServiceContext, 'publicUrl'>): void {
  app.addHook('onRequest', async ({ headers: { host = '', origin, 'sec-fetch-site': site } }) => {
    if (site === undefined && origin === undefined) return
    const name = nameIn(host)
    const isOwn = isLocalHost(name) || name.endsWith('.localhost') || isIP(name) > 0
    if (isOwn || !isLocalHost(new URL(context.publicUrl).hostname)) return
    const message =
      'A sandbox on this machine does not answer requests to this host name. If the name is yours, set PUBLIC_URL.'
    // An error that every operation documents: the request has a host that the server does not have.
    throw new ServiceError('malformed_request', { message })
  })
}

/** The name or address in a `Host` header; empty if there is none. */
function nameIn(host: string): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : ''
}
