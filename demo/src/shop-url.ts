import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where an open shop is found, without a slash at the end: by a name that makes its page another site than the service. */
export function shopUrl(shop: FastifyInstance): string {
  // It listens on a host and a port, so its address is never that of a pipe.
  return `http://localhost:${(shop.server.address() as AddressInfo).port}`
}
