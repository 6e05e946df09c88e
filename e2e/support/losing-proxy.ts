import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What happens to an answer: it arrives, or it is lost with the connection. */
export type Fate = 'arrives' | 'line breaks'

/** A proxy between browser and service that loses answers to token requests after the service has sent them. */
export interface LosingProxy {
  /** The address that browsers use as the service. */
  readonly origin: string
  /** What happens to the next answers, in order. The last value applies to all later ones. */
  fates: readonly Fate[]
  /** Removes the idempotency key from each request. */
  dropsKeys: boolean
  /** The number of token requests so far. */
  passed(): number
  /** Loses nothing from now on, and counts from zero. */
  reset(): void
  /** Connects the proxy to a service on this port. */
  leadTo(port: number): void
  stop(): Promise<void>
}

const request = /^POST \/v1\/payments\/tokens\/card /

/** Starts the proxy on its own port. There is no service behind it yet. */
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
      // The reset is intended; `close` follows.
      socket.on('error', () => {})
    }
    browser.on('data', (data) => {
      const text = data.toString('latin1')
      if (request.test(text)) {
        fate = proxy.fates[passed] ?? proxy.fates.at(-1) ?? 'arrives'
        passed += 1
      }
      // A name of the same length that the service does not know.
      service.write(
        proxy.dropsKeys
          ? Buffer.from(text.replace(/^idempotency-key:/im, 'x-dempotency-key:'), 'latin1')
          : data,
      )
    })
    service.on('data', (data) => {
      if (fate === 'arrives') browser.write(data)
      // The service has answered, so the request was executed.
      else browser.destroy()
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
    reset() {
      passed = 0
      proxy.fates = []
      proxy.dropsKeys = false
    },
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
