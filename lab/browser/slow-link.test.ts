import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLane, type SlowLink, startSlowLink } from './slow-link.ts'

/** 10 ms for 1,000 bytes. */
const link = { roundTripMs: 80, bitsPerSecond: 800_000 }
/** A connection exists a moment before its opener is informed. */
const earlyMs = 5

let server: Server
let slow: SlowLink

beforeEach(async () => {
  // Answers each byte with as many kilobytes.
  server = createServer((socket) =>
    socket.on('data', ([count = 0]) => socket.write(Buffer.alloc(count * 1000))),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  slow = await startSlowLink({ pages: port, service: port }, link)
})

afterEach(async () => {
  await slow.stop()
  server.close()
})

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Requests some kilobytes. @returns the time until the last of them arrived. */
async function askFor(socket: Socket, kilobytes: number): Promise<number> {
  const startMs = performance.now()
  let received = 0
  const whole = new Promise<void>((resolve) =>
    socket.on('data', ({ length }) => {
      received += length
      if (received === kilobytes * 1000) resolve()
    }),
  )
  socket.write(Uint8Array.of(kilobytes))
  await whole
  socket.removeAllListeners('data')
  return performance.now() - startMs
}

describe('one direction of a slow link', () => {
  it('takes half a round trip, plus the time that its rate needs for the bytes', () => {
    const arrival = createLane(link, () => 1000)
    expect(arrival(1000, 0)).toBe(1000 + 10 + 40)
    expect(arrival(0, 1500)).toBe(1500 + 40)
  })

  it('delivers in order', () => {
    let nowMs = 1000
    const arrival = createLane(link, () => nowMs)
    arrival(10_000, 0)
    nowMs = 1050
    expect(arrival(1000, 0)).toBe(1000 + 100 + 10 + 40)
    nowMs = 5000
    expect(arrival(1000, 0)).toBe(5000 + 10 + 40)
  })
})

// How much later bytes arrive depends on the machine, and is not asserted.
describe('a slow link', () => {
  it('takes a round trip to connect and one to answer, then one for each answer', async () => {
    const socket = await open(slow.road.pages)
    expect(await askFor(socket, 1)).toBeGreaterThan(2 * link.roundTripMs + 10 - earlyMs)
    expect(await askFor(socket, 1)).toBeGreaterThan(link.roundTripMs + 10 - earlyMs)
  })

  it('limits the rate, through both ports together', async () => {
    // The round trip of a connection begins when it is opened.
    const startMs = performance.now()
    const sockets = [await open(slow.road.pages), await open(slow.road.service)]
    await Promise.all(sockets.map((socket) => askFor(socket, 10)))
    expect(performance.now() - startMs).toBeGreaterThan(2 * link.roundTripMs + 200 - earlyMs)
  })
})
