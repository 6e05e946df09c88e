import type { FastifyReply } from 'fastify'

/**
 * Names headers of the request that an answer depends on, so that no cache gives it to a request with other ones. What
 * `Vary` names already stays.
 */
export function varyBy(
  reply: Pick<FastifyReply, 'getHeader' | 'header'>,
  ...headers: readonly string[]
): void {
  const named = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  reply.header('vary', [...new Set([...named, ...headers])].join(', '))
}
