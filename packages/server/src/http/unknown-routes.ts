import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import type { App } from './app.ts'

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
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set()
    for (const each of [method].flat()) known.add(each)
    methods.set(url, known)
  })
  // This runs before the body is read: at an unknown path, errors of the body do not matter.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const path = request.url.split('?')[0] ?? ''
    const allowed = [...methods].filter(([url]) => isPathOf(url, path)).flatMap(([, known]) => [...known])
    if (allowed.length === 0) {
      const page = answerPerson({ request, reply })
      if (page) return page
      throw new ServiceError('not_found')
    }
    reply.header('allow', [...new Set(allowed)].sort().join(', '))
    throw new ServiceError('method_not_allowed')
  })
}

function isPathOf(url: string, path: string): boolean {
  const wanted = url.split('/')
  const given = path.replace(/(?<=.)\/$/, '').split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}
