import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the shop asked of the service. */
export interface SeenRequest {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

/** How the service behaves next: it answers, hangs, or hangs up. */
export type FakeAnswer = { readonly status: number; readonly body: unknown } | 'never' | 'cut off'

/** A payments service at the seam of HTTP, for tests. */
export interface FakeService {
  readonly url: string
  readonly seen: readonly SeenRequest[]
  /** @param later What it answers after that, one request each; the last one stays. */
  answerWith(answer: FakeAnswer, ...later: readonly FakeAnswer[]): void
  close(): Promise<void>
}

export async function startFakeService(): Promise<FakeService> {
  const seen: SeenRequest[] = []
  let answers: readonly FakeAnswer[] = [settled]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url: path, headers } = request
    seen.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString() || 'null') })
    const [answer = settled, ...later] = answers
    if (later.length > 0) answers = later
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A settled charge, of a sum that nothing in the shop costs. */
export const settled: FakeAnswer = {
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

/** A charge that waits for the payer at the bank's page. */
export const challenged: FakeAnswer = {
  status: 200,
  body: {
    transferStatus: 'IN_PROGRESS',
    paymentFlow: 'DIRECT',
    transferDetails: { card: { card3dsInfo: { threeDsRedirectUrl: 'http://127.0.0.1:4242/3ds/tds_1' } } },
  },
}

/** An error in the one body. */
export function refusalOf(status: number, reason: string): FakeAnswer {
  const message = `Refused: ${reason}.`
  return { status, body: { code: status, message, data: { errorMessage: message, reason } } }
}
