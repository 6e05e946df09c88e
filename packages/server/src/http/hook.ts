import type { FastifyRequest } from 'fastify'

/** A hook that runs before a body is read: who may not come in does not get to send one. */
export type Hook = (request: FastifyRequest) => Promise<void>
