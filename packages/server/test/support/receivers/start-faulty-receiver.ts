import { createServer, type Socket } from 'node:net'

/** A server that speaks bytes of its own to whoever has sent a request. */
export interface IllReceiver {
  /** Without a slash at the end. */
  readonly url: string
  /** How many connections are open now, and how many there were at most at a time. */
  open(): number
  most(): number
  close(): Promise<void>
}

/**
 * Starts one on a free port of this machine.
 *
 * @param answer Is called once the head of a request came in.
 */
export async function startIllReceiver(answer: (socket: Socket) => void): Promise<IllReceiver> {
  const sockets = new Set<Socket>()
  let most = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    // Whoever is cut off is no mistake of the test.
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

/** Writes a bit every few milliseconds, until it is cut off. */
export function drip(socket: Socket, bit: string, everyMs: number = 20): void {
  const timer = setInterval(() => socket.write(bit), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** Writes as fast as it is taken, until it is cut off. */
export function flood(socket: Socket, bit: string): void {
  const part = bit.repeat(1000)
  const pour = (): void => {
    while (!socket.destroyed && socket.write(part)) {
      // As long as it is taken.
    }
  }
  socket.on('drain', pour)
  pour()
}
