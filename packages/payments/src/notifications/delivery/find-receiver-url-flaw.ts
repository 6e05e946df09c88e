import { isIP } from 'node:net'
import { findUrlFlaw, isLocalHost, ServiceError, type ServiceMode, type UrlFlaw } from '@element-js/values'
import ipaddr from 'ipaddr.js'

/** What is wrong with a notification URL, as the end of a sentence that begins with its name. */
type ReceiverUrlFlaw =
  | UrlFlaw
  | 'must be on a public host'
  | 'must use port 443, 80, or one from 1024 to 65535'

/**
 * Finds the first flaw of a notification URL that can be found without a DNS query; `null` if there is none. The
 * addresses of its host name are checked anew at each connection, because the owner of the name can change them at any
 * time.
 *
 * Ports below 1024 other than those of the web belong to mail, shells and directories, and are never receivers.
 */
export function findReceiverUrlFlaw(text: string, sender: NotificationSender): ReceiverUrlFlaw | null {
  const flaw = findUrlFlaw(text, sender)
  if (flaw) return flaw
  const { hostname, port, protocol } = new URL(text)
  const number = port === '' ? usualPorts[protocol] : Number(port)
  if (number !== 443 && number !== 80 && !(number && number >= 1024)) {
    return 'must use port 443, 80, or one from 1024 to 65535'
  }
  if (isOwnMachine(text, sender)) return null
  return isPublicHost(hostname) ? null : 'must be on a public host'
}

/** The service that sends. */
export interface NotificationSender {
  readonly mode: ServiceMode
  /** `null`: the operator has chosen the receiver, and may choose the machine of any sandbox. */
  readonly publicUrl: string | null
}

/**
 * Whether a URL names the machine of a developer, in one of the three usual forms, to which a sandbox there delivers. A
 * sandbox with a public name does not: everybody who knows its public credentials could reach other programs of its
 * machine, and read what they answer.
 *
 * This checks the text and not a parser's result: a URL with 2130706433 or 127.1 does not mean a developer's own machine.
 */
export function isOwnMachine(text: string, { mode, publicUrl }: NotificationSender): boolean {
  const isAllowed = mode === 'sandbox' && (publicUrl === null || isLocalHost(new URL(publicUrl).hostname))
  return isAllowed && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?([/?#]|$)/i.test(text)
}

/**
 * Refuses a URL to which no notification may be sent. Call it where a merchant gives a URL.
 *
 * @param target `field` is the name of the input, such as `callbackUrl`.
 * @throws ServiceError 400 `invalid_url`.
 */
export function refuseForbiddenReceiver(
  sender: NotificationSender,
  { url, field }: { readonly url: string; readonly field: string },
): void {
  const flaw = findReceiverUrlFlaw(url, sender)
  if (flaw) throw new ServiceError('invalid_url', { message: `${field} ${flaw}.`, field })
}

const usualPorts: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/** Whether a host, as in a URL, is on the public internet, as far as this can be known without a DNS query. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? isPublicAddress(host) : isPublicName(host)
}

// RFC 6761, 6762, 7686, 8375, 9476; and `internal`, which ICANN reserves for private use and clouds use for metadata.
const privateSuffixes = ['localhost', 'local', 'internal', 'home.arpa', 'onion', 'alt', 'localdomain', 'lan']

// A name without a dot belongs to the service's own network.
function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  const isPrivate = privateSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))
  return name.includes('.') && !name.endsWith('.') && !isPrivate
}

/**
 * Whether an IP address belongs to one machine of the public internet. Everything else may be close to the service: the
 * machine itself, its network, a cloud's metadata at 169.254.169.254, or the end of a tunnel or a translator.
 */
export function isPublicAddress(text: string): boolean {
  // Node checks the address, because the library also accepts a `1`. A zone names a network interface of this machine.
  if (!isIP(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address)
  // An IPv4 address in IPv6 form. A machine without IPv4 reaches the public IPv4 internet by NAT64 (RFC 6052).
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address())
  const bytes = address.toByteArray()
  if (address.match(nat64)) return isPublicIPv4(new ipaddr.IPv4(bytes.slice(12)))
  // The library also calls forms unicast that are not routed, such as the outdated ::127.0.0.1. The internet is
  // 2000::/3.
  return address.range() === 'unicast' && address.match(globalUnicast) && !isIsatap(bytes)
}

// Azure serves metadata and agent keys to its machines at this address, although it looks public.
// https://learn.microsoft.com/en-us/azure/virtual-network/what-is-ip-address-168-63-129-16
const wireServer = '168.63.129.16'

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== wireServer
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

// RFC 5214: the second half of an address that a tunnel leads to the IPv4 address at its end.
function isIsatap(bytes: readonly number[]): boolean {
  const [flags = 0, ...rest] = bytes.slice(8, 12)
  return (flags & ~2) === 0 && rest.join() === '0,94,254'
}
