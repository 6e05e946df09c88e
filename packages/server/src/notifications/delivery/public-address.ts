import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is one machine of the public internet. Everything else may be a neighbor of the service: the
 * machine itself, its network, a cloud's metadata at 169.254.169.254, what tunnels and translators lead to.
 */
export function isPublicAddress(text: string): boolean {
  // Node's judge of what is an address, since the library takes a `1` for one too; a zone names an interface of ours.
  if (!isIP(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address)
  // An IPv4 address in IPv6 clothes. NAT64 (RFC 6052) is how a machine without IPv4 reaches the public IPv4 internet.
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address())
  const bytes = address.toByteArray()
  if (address.match(nat64)) return isPublicIPv4(new ipaddr.IPv4(bytes.slice(12)))
  // What is unicast to the library may be a form that nobody routes, as the outdated ::127.0.0.1: the internet is 2000::/3.
  return address.range() === 'unicast' && address.match(globalUnicast) && !isIsatap(bytes)
}

// Azure answers each machine of its own at this one, with its metadata and its agent's keys, though it looks public.
// https://learn.microsoft.com/en-us/azure/virtual-network/what-is-ip-address-168-63-129-16
const wireServer = '168.63.129.16'

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== wireServer
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

// RFC 5214: the second half of an address that a tunnel takes to the IPv4 address at its end.
function isIsatap(bytes: readonly number[]): boolean {
  const [flags = 0, ...rest] = bytes.slice(8, 12)
  return (flags & ~2) === 0 && rest.join() === '0,94,254'
}
