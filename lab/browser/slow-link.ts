import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Road } from './bench-site.ts'

/** Simulates a phone's connection between a browser and both servers. */
export interface Link {
  readonly roundTripMs: number
  /** The rate in each direction, which all connections share. */
  readonly bitsPerSecond: number
}

export interface SlowLink {
  readonly road: Road
  stop(): Promise<void>
}

/** The payload of an Ethernet frame. Larger pieces would arrive at once, although the rate should spread them. */
const packetBytes = 1_460

/**
 * Puts a slow link in front of the servers. It delays bytes and limits the rate, without interpreting the bytes: for a
 * browser it is the network. A new connection takes a round trip, because no data leaves before. It does not simulate
 * TLS, lost packets and TCP's slow start.
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

/** The time at which bytes that are sent now arrive, but not before a given time. */
type Lane = (bytes: number, fromMs: number) => number

/** One direction of a link. Packets wait for earlier ones. */
export function createLane({ roundTripMs, bitsPerSecond }: Link, nowMs: () => number): Lane {
  let freeFromMs = 0
  return (bytes, fromMs) => {
    freeFromMs = Math.max(nowMs(), fromMs, freeFromMs) + (bytes * 8_000) / bitsPerSecond
    return freeFromMs + roundTripMs / 2
  }
}

/** Passes the data of one socket on to another, each packet at its arrival time. */
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
  // A browser drops connections when a window closes; then the other half is useless.
  from.on('error', () => to.destroy())
}
