import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { sandboxSigningSecret } from '../../../../payments/src/notifications/signing-secrets.ts'
import { type Listening, listen } from '../listen.ts'

/** A notification as it was received. */
export interface ReceivedNotification {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly id: string
  /** The `data` of the payload. */
  readonly data: unknown
}

export type ReceiverAnswer = (response: ServerResponse, received: ReceivedNotification) => void

/** A merchant's server that receives notifications. */
export interface Receiver extends Pick<Listening, 'url' | 'connections' | 'close'> {
  /** The notifications that were received so far, oldest first. */
  readonly received: readonly ReceivedNotification[]
  /** Sets how it answers from now on. Default: 200. */
  answer(how: ReceiverAnswer): void
}

export const accept: ReceiverAnswer = (response) => response.end('thank you')
export const refuse: ReceiverAnswer = (response) => response.writeHead(500).end('out of order')

/**
 * Starts a receiver on a free port of this machine.
 *
 * @param secret The secret to verify signatures with the library of Standard Webhooks; invalid ones are answered with
 * 401.
 */
export async function startReceiver(
  secret: string = sandboxSigningSecret('demo').reveal(),
  host: string = '127.0.0.1',
): Promise<Receiver> {
  const received: ReceivedNotification[] = []
  const webhook = new Webhook(secret)
  let how = accept

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    let payload: unknown
    try {
      payload = webhook.verify(body, headers)
    } catch (error) {
      response.writeHead(401).end(String(error))
      return
    }
    const { data } = payload as { readonly data: unknown }
    const message = { path: request.url ?? '', headers, body, id: headers['webhook-id'] ?? '', data }
    received.push(message)
    how(response, message)
  }

  const server = createServer((request, response) => void take(request, response).catch(() => {}))
  return {
    ...(await listen(server, host)),
    received,
    answer: (answering) => {
      how = answering
    },
  }
}
