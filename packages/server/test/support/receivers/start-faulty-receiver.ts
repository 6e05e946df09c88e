import { createServer, type Socket } from 'node:net'
import { type Listening, listen } from '../listen.ts'

/** A server that answers requests with arbitrary bytes. */
export interface FaultyReceiver extends Pick<Listening, 'url' | 'open' | 'close'> {
  /** The most connections that were open at once. */
  most(): number
}

/**
 * Starts a faulty receiver on a free port of this machine.
 *
 * @param answer Called when the first bytes of a request have arrived.
 */
export async function startFaultyReceiver(answer: (socket: Socket) => void): Promise<FaultyReceiver> {
  const server = createServer()
  const listening = await listen(server)
  let most = 0
  server.on('connection', (socket) => {
    most = Math.max(most, listening.open())
    socket.once('data', () => answer(socket))
  })
  return { ...listening, most: () => most }
}

/** Writes a few bytes every few milliseconds, until the connection is closed. */
export function drip(socket: Socket, bit: string, everyMs: number = 20): void {
  const timer = setInterval(() => socket.write(bit), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** Writes as fast as the service reads, until the connection is closed. */
export function flood(socket: Socket, bit: string): void {
  const part = bit.repeat(1000)
  const pour = (): void => {
    while (!socket.destroyed && socket.write(part)) {
      // Until the buffer is full.
    }
  }
  socket.on('drain', pour)
  pour()
}
