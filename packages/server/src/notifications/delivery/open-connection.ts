import { Resolver } from 'node:dns/promises'
import { type ClientRequest, request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { ServiceMode } from '../../values/service-mode.ts'
import { findTargetFlaw, namesThisMachine } from './judge-target.ts'
import { isPublicAddress } from './public-address.ts'

/** How receivers are reached. */
export interface Line {
  readonly mode: ServiceMode
  /** All addresses of a name. Rejects when there is none. */
  readonly resolve: (name: string) => Promise<readonly string[]>
  /** Whether an address may be spoken to. Default: when it is a public one. */
  readonly isAllowed?: (address: string) => boolean
  /** In PEM. Default: those that Node trusts. */
  readonly certificateAuthority?: string
}

/** The receiver's address leads where nothing is sent to. */
export class ForbiddenTargetError extends Error {}

/**
 * Finds out which machines a receiver's address leads to.
 *
 * One address that is not public condemns all of them: which of them would be taken is not for the owner of the name to
 * play with. What is judged here is what is connected to, and the name is not asked again: a second answer could be
 * another one.
 *
 * @throws ForbiddenTargetError, or what the resolver throws.
 */
export async function findAddresses(text: string, line: Line): Promise<readonly string[]> {
  const { mode, resolve, isAllowed = isPublicAddress } = line
  // With another judge of addresses the names are its concern too: this is the negative control of the tests.
  const flaw = line.isAllowed ? null : findTargetFlaw(text, { mode })
  if (flaw) throw new ForbiddenTargetError(`the address ${flaw}`)
  const { hostname } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (mode === 'sandbox' && namesThisMachine(text)) {
    // Not by the resolver: what this name means is not for a file or a server to say.
    return host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  }
  const addresses = isIP(host) ? [host] : await resolve(host)
  const forbidden = addresses.find((address) => !isAllowed(address))
  if (forbidden !== undefined) throw new ForbiddenTargetError(`the name leads to ${forbidden}`)
  if (addresses.length === 0) throw new Error('the name has no address')
  return addresses
}

// What a receiver's headers may add up to; beyond it Node gives the answer up.
const largestHeadBytes = 16 * 1024

interface ConnectionOptions {
  readonly url: string
  /** As `findAddresses` gave them. */
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/** Opens a connection of its own for a POST, straight to one of the addresses, past any proxy. Follows no redirect. */
export function openPost(
  { url, addresses, headers }: ConnectionOptions,
  { certificateAuthority: ca }: Line,
): ClientRequest {
  const judged = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_name, { all }, answer) => {
    const [first = { address: '', family: 0 }] = judged
    if (all) answer(null, judged)
    else answer(null, first.address, first.family)
  }
  const open = url.toLowerCase().startsWith('https:') ? requestOverHttps : requestOverHttp
  return open(url, {
    method: 'POST',
    headers,
    lookup,
    // One that is kept open would be used for a name that leads elsewhere by then.
    agent: false,
    maxHeaderSize: largestHeadBytes,
    ...(ca !== undefined && { ca }),
  })
}

const dnsTimeoutMs = 2000

/**
 * Asks DNS, and DNS alone. The system's own `getaddrinfo` reads files of names too, and blocks one of Node's four threads
 * for as long as a merchant's name server likes.
 */
export async function resolveByDns(name: string): Promise<readonly string[]> {
  // RFC 6761: nobody has them, and who is offline would wait for servers that cannot be asked.
  if (/\.(example|invalid|test)\.?$/.test(name)) throw new Error(`the name ${name} is reserved`)
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  throw new Error(`the name ${name} has no address`, { cause: answers })
}
