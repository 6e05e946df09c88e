import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SlowLink, startSlowLink } from './slow-link.ts'

/** 10 ms for 1,000 bytes. */
const link = { roundTripMs: 80, bitsPerSecond: 800_000 }
/** Timers come late on a busy machine, and a connection is there a moment before its opener hears of it. */
const lateMs = 60
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

/** Asks for some kilobytes. @returns how long the last of them took. */
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

function expectAbout(takenMs: number, expectedMs: number): void {
  expect(takenMs).toBeGreaterThan(expectedMs - earlyMs)
  expect(takenMs).toBeLessThan(expectedMs + lateMs)
}

describe('a slow link', () => {
  it('takes a round trip to connect and one to answer, then one for each answer', async () => {
    const socket = await open(slow.road.pages)
    const firstMs = await askFor(socket, 1)
    const secondMs = await askFor(socket, 1)
    expectAbout(firstMs, 2 * link.roundTripMs + 10)
    expectAbout(secondMs, link.roundTripMs + 10)
  })

  it('lets no more pass than its rate, by whichever port', async () => {
    const sockets = [await open(slow.road.pages), await open(slow.road.service)]
    const times = await Promise.all(sockets.map((socket) => askFor(socket, 10)))
    expectAbout(Math.max(...times), 2 * link.roundTripMs + 200)
  })
})
