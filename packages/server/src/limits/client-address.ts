import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the half of an IPv6 address that names a
 * network (RFC 4291 §2.5.4). Of the other half everybody has 2^64 to choose from.
 */
export function clientAddressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // What a trusted proxy says may be no address: then it is the proxy that counts.
  return readAddress(ip) ?? readAddress(socket.remoteAddress ?? '') ?? 'unknown'
}

function readAddress(text: string): string | null {
  // Some proxies write the port behind an IPv4 address.
  const [, withoutPort = text] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  // Node's judge, since the library takes a `1` for an address too.
  if (!isIP(withoutPort)) return null
  const address = ipaddr.process(withoutPort)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().slice(0, 8)
  return `${Buffer.from(network).toString('hex')}/64`
}
