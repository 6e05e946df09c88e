import { ServiceError } from '@element-js/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Answers requests that match no route: 405 if another method would match, otherwise 404. Call it before the routes.
 *
 * @param answerPerson Answers a person at an unknown address with a page; `null` for programs. Default: everybody is a program.
 */
export function refuseUnknownRoutes(
  app: App,
  answerPerson: (exchange: Exchange) => FastifyReply | null = () => null,
): void {
  const routes = new Map<string, Route>()
  let mostParts = 0
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { parts: url.split('/'), methods: new Set() }
    for (const each of [method].flat()) route.methods.add(each)
    routes.set(url, route)
    mostParts = Math.max(mostParts, route.parts.length)
  })
  // This runs before the body is read: at an unknown path, errors of the body do not matter.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const [path = ''] = request.url.split('?', 1)
    // Anybody can ask for thousands of slashes, so an address is split once, and no further than a route can go.
    const given = path.replace(/(?<=.)\/$/, '').split('/', mostParts + 1)
    const allowed = [...routes.values()]
      .filter(({ parts }) => isPathOf(parts, given))
      .flatMap(({ methods }) => [...methods])
    if (allowed.length === 0) {
      const page = answerPerson({ request, reply })
      if (page) return page
      throw new ServiceError('not_found')
    }
    reply.header('allow', [...new Set(allowed)].sort().join(', '))
    throw new ServiceError('method_not_allowed')
  })
}

interface Route {
  /** The parts of its address between slashes. */
  readonly parts: readonly string[]
  readonly methods: Set<string>
}

function isPathOf(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}
