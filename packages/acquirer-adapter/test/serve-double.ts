import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a double has received. Its body is not kept, because of the card number. */
export interface ReceivedRequest {
  readonly index: number
  /** Such as `POST /payments/:id/captures`. */
  readonly route: string
}

/** The server of a processor's double. Tests can make it fail. */
export interface DoubleServer<Fault extends string> {
  readonly url: URL
  readonly requests: readonly ReceivedRequest[]
  /** Decides the fault of each request; none by default. */
  disturb(choose: (request: ReceivedRequest) => Fault | null): void
  /** Delivers the requests that were late. */
  deliver(): void
  close(): Promise<void>
}

/** A request that the double is answering now. */
export interface DoubleCall<Fault extends string> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly text: string
  /** Counts the request. @returns its fault. */
  receive(route: string): Fault | null
  /** Makes a request arrive when `deliver` is called. */
  delay(arrive: () => void): void
}

/** Serves a double on this machine. */
export async function serveDouble<Fault extends string>(
  answer: (call: DoubleCall<Fault>) => void | Promise<void>,
): Promise<DoubleServer<Fault>> {
  const requests: ReceivedRequest[] = []
  let late: (() => void)[] = []
  let choose: (request: ReceivedRequest) => Fault | null = () => null
  const server = createServer(async (request, response) => {
    const text = await readText(request)
    await answer({
      request,
      response,
      text,
      receive: (route) => {
        const received = { index: requests.length, route }
        requests.push(received)
        return choose(received)
      },
      delay: (arrive) => void late.push(arrive),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    requests,
    disturb: (next) => {
      choose = next
    },
    deliver: () => {
      for (const arrive of late) arrive()
      late = []
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
