import { connect as connectOverTcp, isIP, type Socket } from 'node:net'
import { connect as connectOverTls } from 'node:tls'
import {
  ForbiddenReceiverError,
  findAddresses,
  lookupOf,
  type Network,
} from '../../notifications/delivery/open-connection.ts'
import type { ClientCertificate } from '../domain/destination.ts'
import type { ConnectFailure } from '../domain/forward.ts'

/** Where to connect to, and how the two sides identify each other. */
export interface ConnectTarget {
  readonly origin: string
  /** In PEM; `null`: the authorities that Node.js trusts. */
  readonly pinnedCertificates: string | null
  /** `null`: the destination does not ask who the service is. */
  readonly client: ClientCertificate | null
}

/**
 * Opens a connection to one of the checked addresses, and checks the certificate of the destination. No part of a
 * request is sent.
 *
 * @param timeoutMs For the name, the connection and TLS together.
 */
export async function connectTo(
  target: ConnectTarget,
  network: Network,
  timeoutMs: number,
): Promise<Socket | ConnectFailure> {
  const over = Promise.withResolvers<'timed_out'>()
  const timer = setTimeout(() => over.resolve('timed_out'), timeoutMs)
  try {
    const addresses = await Promise.race([
      findAddresses(`${target.origin}/`, network).catch((error: unknown) =>
        error instanceof ForbiddenReceiverError ? 'forbidden_target' : 'name_not_found',
      ),
      over.promise,
    ])
    return typeof addresses === 'string'
      ? addresses
      : await open(target, { addresses, network, over: over.promise })
  } finally {
    clearTimeout(timer)
  }
}

interface OpenOptions {
  readonly addresses: readonly string[]
  readonly network: Network
  readonly over: Promise<'timed_out'>
}

function open(
  target: ConnectTarget,
  { addresses, network, over }: OpenOptions,
): Promise<Socket | ConnectFailure> {
  const { protocol, hostname, port } = new URL(target.origin)
  const isSecure = protocol === 'https:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const place = { host, port: Number(port) || (isSecure ? 443 : 80), lookup: lookupOf(addresses) }
  return new Promise((resolve) => {
    // A failure is reported by the phase in which it happened.
    let phase: ConnectFailure = 'connection_failed'
    const socket = isSecure ? connectSecurely(target, place, network) : connectOverTcp(place)
    const fail = (failure: ConnectFailure): void => {
      resolve(failure)
      socket.destroy()
    }
    socket.once('connect', () => {
      phase = 'tls_failed'
      if (!isSecure) resolve(socket)
    })
    socket.once('secureConnect', () => resolve(socket))
    // Also after it is connected: the user of the socket is told by `close`.
    socket.on('error', () => fail(phase))
    socket.once('close', () => fail(phase))
    let isOpen = true
    void over.then((failure) => isOpen && fail(failure))
    const settle = (): void => {
      isOpen = false
    }
    socket.once(isSecure ? 'secureConnect' : 'connect', settle)
  })
}

interface Place {
  readonly host: string
  readonly port: number
  readonly lookup: ReturnType<typeof lookupOf>
}

function connectSecurely(
  { pinnedCertificates, client }: ConnectTarget,
  place: Place,
  { certificateAuthority }: Network,
): Socket {
  const ca = pinnedCertificates ?? certificateAuthority
  return connectOverTls({
    ...place,
    // An IP address is not a server name (RFC 6066 §3).
    ...(isIP(place.host) ? {} : { servername: place.host }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
    // A pinned certificate need not be an authority that signed itself.
    allowPartialTrustChain: pinnedCertificates !== null,
    ...(client && { cert: client.certificate, key: client.key }),
  })
}
