import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request from the shop to the service. */
export interface SeenRequest {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

/** The next behavior of the service: it answers, hangs, or closes the connection. */
export type FakeAnswer = { readonly status: number; readonly body: unknown } | 'never' | 'cut off'

/** A fake payments service that answers HTTP requests, for tests. */
export interface FakeService {
  readonly url: string
  readonly seen: readonly SeenRequest[]
  /** @param later The answers to the following requests, one each. The last one repeats. */
  answerWith(answer: FakeAnswer, ...later: readonly FakeAnswer[]): void
  /** Sets the owner of each card, which the service returns without using up an answer. `null`: nobody. */
  assignCardsTo(customerId: string | null): void
  close(): Promise<void>
}

export async function startFakeService(): Promise<FakeService> {
  const seen: SeenRequest[] = []
  let answers: readonly FakeAnswer[] = [settled]
  let customerId: string | null = null
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url: path, headers } = request
    seen.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString() || 'null') })
    const isCardRead = method === 'GET' && path?.startsWith('/v1/payments/cards/')
    const [next = settled, ...later] = answers
    if (later.length > 0 && !isCardRead) answers = later
    const answer = isCardRead && typeof next === 'object' ? { status: 200, body: { customerId } } : next
    if (answer === 'never') return
    if (answer === 'cut off') return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answerWith(...next) {
      answers = next
    },
    assignCardsTo(owner) {
      customerId = owner
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A settled charge, with an amount that is not a price in the shop. */
export const settled = {
  status: 200,
  body: {
    transferStatus: 'SETTLED',
    transferStatusCode: 200,
    amount: 777,
    finalAmount: 777,
    finalCurrency: 'BRL',
    transferDetails: { card: { cardId: 'crd_1', cardInfo: { brand: 'visa', last4: '4242' } } },
  },
}

/** A charge that waits for the payer on the bank's page. */
export const challenged: FakeAnswer = {
  status: 200,
  body: {
    transferStatus: 'IN_PROGRESS',
    paymentFlow: 'DIRECT',
    transferDetails: { card: { card3dsInfo: { threeDsRedirectUrl: 'http://127.0.0.1:4242/3ds/tds_1' } } },
  },
}

/** The body of an error. */
export function refusalOf(status: number, reason: string): FakeAnswer {
  const message = `Refused: ${reason}.`
  return { status, body: { code: status, message, data: { errorMessage: message, reason } } }
}
