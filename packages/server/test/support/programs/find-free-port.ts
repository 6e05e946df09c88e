import { createServer } from 'node:net'

// Below the ports that a system gives to connections and to servers that take any: one of those could be taken before the
// program listens. Processes begin at different ones.
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
