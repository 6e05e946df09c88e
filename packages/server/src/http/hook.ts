import type { FastifyRequest } from 'fastify'

/** A hook that runs before the body is read, so that clients without access cannot make the service read one. */
export type Hook = (request: FastifyRequest) => Promise<void>
