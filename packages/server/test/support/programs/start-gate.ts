import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../listen.ts'

/** A connection to another port of this machine that can stop responding without being closed. */
export interface Gate {
  readonly port: number
  /** Blocks everything: clients get neither an answer nor a refusal. */
  freeze(): void
  thaw(): void
  /** Discards everything on the connections that are open now, forever. New connections work. */
  swallow(): void
  close(): Promise<void>
}

export async function startGate(toPort: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
      if (isFrozen) from.pause()
    }
  })
  const { port, close } = await listen(server)
  return {
    port,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    swallow: () => {
      for (const socket of sockets) socket.unpipe().resume()
    },
    close,
  }
}
