import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Road } from './bench-site.ts'

/** A phone's connection, between a browser and both servers. */
export interface Link {
  readonly roundTripMs: number
  /** In either direction, shared by all connections. */
  readonly bitsPerSecond: number
}

export interface SlowLink {
  readonly road: Road
  stop(): Promise<void>
}

/** What an Ethernet frame leaves to TCP. Larger pieces would arrive at once where the rate would spread them. */
const packetBytes = 1_460

/**
 * Puts a slow link before the servers. It delays bytes on their way and lets no more pass than its rate, and knows
 * nothing of what they mean: to a browser it is the network. A new connection costs a round trip, since nothing that
 * was sent on it leaves before; TLS, lost packets and TCP's slow start are not in it.
 */
export async function startSlowLink({ pages, service }: Road, link: Link): Promise<SlowLink> {
  const up = createLane(link, () => performance.now())
  const down = createLane(link, () => performance.now())
  const sockets = new Set<Socket>()

  async function openPort(target: number): Promise<Server> {
    const server = createServer({ noDelay: true }, (browser) => {
      const origin = connect({ port: target, host: '127.0.0.1', noDelay: true })
      const openFromMs = performance.now() + link.roundTripMs
      carry(browser, origin, (bytes) => up(bytes, openFromMs))
      carry(origin, browser, (bytes) => down(bytes, openFromMs))
      for (const socket of [browser, origin]) {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      }
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return server
  }

  const ports = [await openPort(pages), await openPort(service)]
  const [pagesPort = 0, servicePort = 0] = ports.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  return {
    road: { pages: pagesPort, service: servicePort },
    async stop() {
      for (const server of ports) server.close()
      for (const socket of sockets) socket.destroy()
      await Promise.all(ports.map((server) => once(server, 'close')))
    },
  }
}

/** When some bytes will have arrived that are sent now, but not before a given time. */
type Lane = (bytes: number, fromMs: number) => number

/** One direction of a link: what crosses it waits its turn. */
export function createLane({ roundTripMs, bitsPerSecond }: Link, nowMs: () => number): Lane {
  let freeFromMs = 0
  return (bytes, fromMs) => {
    freeFromMs = Math.max(nowMs(), fromMs, freeFromMs) + (bytes * 8_000) / bitsPerSecond
    return freeFromMs + roundTripMs / 2
  }
}

/** Hands on what one socket receives to another, each packet when it has arrived. */
function carry(from: Socket, to: Socket, arrival: (bytes: number) => number): void {
  let carried = Promise.resolve()
  const afterOthers = (atMs: number, hand: () => void): void => {
    carried = carried.then(async () => {
      await wait(Math.max(0, atMs - performance.now()))
      if (!to.destroyed) hand()
    })
  }
  from.on('data', (data) => {
    for (let start = 0; start < data.length; start += packetBytes) {
      const packet = data.subarray(start, start + packetBytes)
      afterOthers(arrival(packet.length), () => to.write(packet))
    }
  })
  from.on('end', () => afterOthers(arrival(0), () => to.end()))
  // A browser drops connections when a window closes; its other half has nobody to talk to any more.
  from.on('error', () => to.destroy())
}
