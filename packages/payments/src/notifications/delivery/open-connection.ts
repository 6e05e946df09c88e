import { Resolver } from 'node:dns/promises'
import { type ClientRequest, request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import {
  findReceiverUrlFlaw,
  isOwnMachine,
  isPublicAddress,
  type NotificationSender,
} from './find-receiver-url-flaw.ts'

/** The network in which receivers are found and reached. */
export interface Network extends NotificationSender {
  /** Finds all addresses of a name. Rejects if there is none. */
  readonly resolve: (name: string) => Promise<readonly string[]>
  /** Whether the service may connect to an address. Default: if it is public. */
  readonly isAllowed?: (address: string) => boolean
  /** In PEM. Default: the authorities that Node trusts. */
  readonly certificateAuthority?: string
}

/** The receiver's URL leads to an address to which nothing may be sent. */
export class ForbiddenReceiverError extends Error {}

/**
 * Finds the addresses of a receiver's URL.
 *
 * If one address is not public, all are refused: the owner of the name must not be able to influence which one is used.
 * The checked addresses are the ones that are connected to. The name is not resolved again, because a second result
 * could differ.
 *
 * @throws ForbiddenReceiverError, or the resolver's error.
 */
export async function findAddresses(text: string, network: Network): Promise<readonly string[]> {
  const { resolve, isAllowed = isPublicAddress } = network
  // With `isAllowed`, names are not checked either: this is the negative control of the tests.
  const flaw = network.isAllowed ? null : findReceiverUrlFlaw(text, network)
  if (flaw) throw new ForbiddenReceiverError(`the address ${flaw}`)
  const { hostname } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isOwnMachine(text, network)) {
    // Not resolved: neither a file nor a server may decide what this name means.
    return host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  }
  const addresses = isIP(host) ? [host] : await resolve(host)
  const forbidden = addresses.find((address) => !isAllowed(address))
  if (forbidden !== undefined) throw new ForbiddenReceiverError(`the name leads to ${forbidden}`)
  if (addresses.length === 0) throw new Error('the name has no address')
  return addresses
}

// The largest total size of a receiver's headers. Node aborts the response if it is exceeded.
const largestHeadBytes = 16 * 1024

interface ConnectionOptions {
  readonly url: string
  /** The result of `findAddresses`. */
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Opens a new connection for a POST, directly to one of the addresses and without a proxy. Redirects are not followed.
 */
export function openPost(
  { url, addresses, headers }: ConnectionOptions,
  { certificateAuthority: ca }: Network,
): ClientRequest {
  const open = url.toLowerCase().startsWith('https:') ? requestOverHttps : requestOverHttp
  return open(url, {
    method: 'POST',
    headers,
    lookup: lookupOf(addresses),
    // A kept connection could be used after the name leads elsewhere.
    agent: false,
    maxHeaderSize: largestHeadBytes,
    ...(ca !== undefined && { ca }),
  })
}

/** For connections: gives the addresses that were checked for a name, and never asks for it again. */
export function lookupOf(addresses: readonly string[]): LookupFunction {
  const judged = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, answer) => {
    const [first = { address: '', family: 0 }] = judged
    if (all) answer(null, judged)
    else answer(null, first.address, first.family)
  }
}

const dnsTimeoutMs = 2000

/**
 * Resolves a name by DNS only. The system's `getaddrinfo` also reads local files, and blocks one of Node's four threads
 * for as long as a merchant's name server delays its answer.
 */
export async function resolveByDns(name: string): Promise<readonly string[]> {
  // RFC 6761: nobody has these names, and an offline machine would wait for unreachable servers.
  if (/\.(example|invalid|test)\.?$/.test(name)) throw new Error(`the name ${name} is reserved`)
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  throw new Error(`the name ${name} has no address`, { cause: answers })
}
