import { createServer } from 'node:net'

// These are below the ports that a system assigns to connections and to servers that ask for any port: another program
// could take one of those before the program listens. Processes start at different ports.
const first = 20_000
const count = 12_000
let tried = (process.pid * 37) % count

/** Finds a port of this machine that nothing listens on. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < count; attempt += 1) {
    tried = (tried + 1) % count
    const port = first + tried
    if (await isFree(port)) return port
  }
  throw new Error(`every port from ${first} to ${first + count - 1} is taken`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
