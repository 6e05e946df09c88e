import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What becomes of an answer: it comes, it is lost with the line, or it is never heard of. */
export type Fate = 'arrives' | 'line breaks' | 'silence'

/** A line between browser and service on which answers to token requests get lost, once the service has made them. */
export interface LosingProxy {
  /** What browsers take for the service. */
  readonly origin: string
  /** What becomes of the next answers, in order; of all later ones, the last. */
  fates: readonly Fate[]
  /** Takes the idempotency key off each request on its way. */
  dropsKeys: boolean
  /** How many requests for a token have passed. */
  passed(): number
  /** Lets the line lead to a service on this port. */
  leadTo(port: number): void
  stop(): Promise<void>
}

const request = /^POST \/v1\/payments\/tokens\/card /

/** Starts the proxy, on a port of its own; nothing is behind it yet. */
export async function startLosingProxy(): Promise<LosingProxy> {
  const sockets = new Set<Socket>()
  let servicePort = 0
  let passed = 0

  function join(browser: Socket): void {
    const service = connect(servicePort, '127.0.0.1')
    let fate: Fate = 'arrives'
    for (const [socket, other] of [
      [browser, service],
      [service, browser],
    ] as const) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      // A reset is what this is about; `close` follows.
      socket.on('error', () => {})
    }
    browser.on('data', (data) => {
      const text = data.toString('latin1')
      if (request.test(text)) {
        fate = proxy.fates[passed] ?? proxy.fates.at(-1) ?? 'arrives'
        passed += 1
      }
      // A name as long as the other, that the service does not know.
      service.write(
        proxy.dropsKeys
          ? Buffer.from(text.replace(/^idempotency-key:/im, 'x-dempotency-key:'), 'latin1')
          : data,
      )
    })
    service.on('data', (data) => {
      if (fate === 'arrives') browser.write(data)
      // The service has answered, so what was asked is done.
      else if (fate === 'line breaks') browser.destroy()
    })
  }

  const server = createServer(join).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no address.')
  const proxy: LosingProxy = {
    origin: `http://127.0.0.1:${address.port}`,
    fates: [],
    dropsKeys: false,
    passed: () => passed,
    leadTo(port) {
      servicePort = port
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
  return proxy
}
