import type { AddressInfo, Server, Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'

/** A server of a test that listens on this machine. */
export interface Listening {
  /** Without a trailing slash. */
  readonly url: string
  readonly port: number
  /** How many connections were opened to it. */
  connections(): number
  /** How many of them are open. */
  open(): number
  /** Cuts the connections off. */
  close(): Promise<void>
}

/** Lets a server listen. @param port Default: a free one. */
export async function listen(server: Server, host: string = '127.0.0.1', port = 0): Promise<Listening> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    // A connection that the service cuts off is not an error of the test.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.address() as AddressInfo
  const scheme = server instanceof TlsServer ? 'https' : 'http'
  return {
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    connections: () => connections,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
