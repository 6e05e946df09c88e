import { isIP } from 'node:net'
import { isLocalHost, removeCardNumbers, ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { sendError } from '../error-replies.ts'

/** Refuses requests to a host name of somebody else. Call it before the routes. */
export function refuseForeignHosts(
  app: App,
  {
    ownNames,
    fix,
  }: {
    /** See `findForeignHost`; `null`: the server answers to every name. */
    readonly ownNames: () => readonly string[] | null
    /** What to do about a name that is the server's own, as a sentence. */
    readonly fix: string
  },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const own = ownNames()
    if (own === null) return undefined
    const host = findForeignHost(request, own)
    if (host === null) return undefined
    const given = removeCardNumbers(host.slice(0, 100))
    const names = own.filter((name) => !isOfThisMachine(name, []) && !isIP(name))
    const wanted = ['localhost', 'IP addresses', ...names].join(', ')
    const message = `This server has no host name "${given}". It answers to: ${wanted}. ${fix}`
    // An error that every operation documents: the request has a host that the server does not have. It is JSON for
    // pages too, whose own errors are written for payers.
    return sendError(reply, new ServiceError('malformed_request', { message }))
  })
}

/**
 * Finds a name in a request that is not a name of this machine; `null` if there is none. Any page can let its own name
 * lead to this machine (DNS rebinding), and is then of the same origin as a server here: it reads what the server
 * answers. Nothing but the name tells such a request from another one: over plain http:, browsers send neither `Origin`
 * nor `Sec-Fetch-Site` with it.
 *
 * `localhost` and names that end with it always lead here, and an address leads to one machine only. A request can name
 * its host in three places, and a proxy may have replaced one of them, so all of them count. A request of HTTP/1.0
 * without a host does not come from a browser.
 *
 * @param own Further names of this machine, in lower case.
 */
export function findForeignHost(
  { raw, originalUrl }: Pick<FastifyRequest, 'raw' | 'originalUrl'>,
  own: readonly string[],
): string | null {
  const target = /^https?:\/\/([^/?#]*)/i.exec(originalUrl)?.[1]
  const { host, 'x-forwarded-host': forwarded } = raw.headers
  const hosts = [target, host, ...[forwarded ?? []].flat().flatMap((list) => list.split(','))]
  return hosts.find((each) => each !== undefined && !isOfThisMachine(each.trim(), own)) ?? null
}

function isOfThisMachine(host: string, own: readonly string[]): boolean {
  const [, address, text = address ?? ''] = hostForm.exec(host) ?? []
  const name = text.toLowerCase().replace(/\.$/, '')
  return isIP(name) > 0 || isLocalHost(name) || name.endsWith('.localhost') || own.includes(name)
}

/** An IPv6 address in brackets, or a name, and then perhaps a port. Not as a URL parser reads it, which corrects it. */
const hostForm = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i
