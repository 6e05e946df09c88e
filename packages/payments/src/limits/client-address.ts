import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The client address of a request for rate limits: an IPv4 address, or the network half of an IPv6 address (RFC 4291
 * §2.5.4). Every client can choose among 2^64 addresses in the other half.
 */
export function clientAddressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // If a trusted proxy reports something that is not an address, the request counts for the proxy.
  return readAddress(ip) ?? readAddress(socket.remoteAddress ?? '') ?? 'unknown'
}

function readAddress(text: string): string | null {
  // Some proxies add the port to an IPv4 address.
  const [, withoutPort = text] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  // Node checks the address, because the library also accepts a `1`.
  if (!isIP(withoutPort)) return null
  const address = ipaddr.process(withoutPort)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().slice(0, 8)
  return `${Buffer.from(network).toString('hex')}/64`
}
