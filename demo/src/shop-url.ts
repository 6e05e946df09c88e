import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * The address of a running shop, without a slash at the end. Because of its host name, its page is on another site than
 * the service.
 */
export function shopUrl(shop: FastifyInstance): string {
  // It listens on a host and a port, so its address is never the path of a pipe.
  return `http://localhost:${(shop.server.address() as AddressInfo).port}`
}
