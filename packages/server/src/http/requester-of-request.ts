import type { FastifyRequest } from 'fastify'
import type { Requester } from '../history/domain/history-event.ts'

const names = new WeakMap<FastifyRequest, string>()

/** Records who uses the access token of a request; `null` if the token has no name. */
export function setTokenName(request: FastifyRequest, name: string | null): void {
  if (name !== null) names.set(request, name)
}

/** Who asks for a change, for the history: the surface, with the name of the access token if it has one. */
export function requesterOf(request: FastifyRequest, surface: 'merchant' | 'dashboard'): Requester {
  const name = names.get(request)
  return name === undefined ? surface : `${surface}:${name}`
}
