import { createServer, type Socket } from 'node:net'

/** A server that answers requests with arbitrary bytes. */
export interface FaultyReceiver {
  /** Without a trailing slash. */
  readonly url: string
  /** The number of open connections, now and at most. */
  open(): number
  most(): number
  close(): Promise<void>
}

/**
 * Starts a faulty receiver on a free port of this machine.
 *
 * @param answer Called when the first bytes of a request have arrived.
 */
export async function startFaultyReceiver(answer: (socket: Socket) => void): Promise<FaultyReceiver> {
  const sockets = new Set<Socket>()
  let most = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    // A connection that the service cuts off is not an error of the test.
    socket.on('error', () => socket.destroy())
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  return {
    url: `http://127.0.0.1:${address.port}`,
    open: () => sockets.size,
    most: () => most,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
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
