import { type ClientRequest, type IncomingMessage, request as requestOver } from 'node:http'
import type { Socket } from 'node:net'
import type { ExchangeFailure, ForwardedAnswer } from '../domain/forward.ts'

/** A request as it is sent. */
export interface OutgoingRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** It is overwritten once it has been sent. */
  readonly body: Buffer | null
}

/** A destination's answer, as it arrived. */
export interface Received extends Pick<ForwardedAnswer, 'status'> {
  readonly headers: IncomingMessage['headers']
  /** The beginning of the body, at most `largestAnswerBytes`. */
  readonly body: Buffer
  /** Whether there was more, or might have been. */
  readonly isCut: boolean
}

export interface Patience {
  /** For the whole exchange. */
  readonly timeoutMs: number
  /** Until the next bytes arrive. */
  readonly idleMs: number
}

// Answers of payment services have a few kB, and other requests wait while one is read.
const largestAnswerBytes = 256 * 1024
const largestHeadBytes = 16 * 1024

/**
 * Sends a request over an open connection, once, and reads one answer. Redirects are not followed. An answer that is
 * too late, too long or interrupted after its head is truncated.
 *
 * @returns the answer, or why there is none. The request may have been carried out in either case.
 */
export function exchange(
  socket: Socket,
  outgoing: OutgoingRequest,
  { timeoutMs, idleMs }: Patience,
): Promise<Received | ExchangeFailure> {
  return new Promise((resolve) => {
    let answer: IncomingMessage | null = null
    const parts: Buffer[] = []
    let bytes = 0
    let failure: ExchangeFailure = 'connection_lost'

    const request = requestOn(socket, outgoing)
    const end = (how: 'complete' | 'cut'): void => {
      clearTimeout(whole)
      clearTimeout(idle)
      const status = answer?.statusCode ?? 0
      if (!answer || status < 200) resolve(failure)
      else resolve({ status, headers: answer.headers, body: Buffer.concat(parts), isCut: how === 'cut' })
      request.destroy()
      socket.destroy()
    }
    const giveUp = (): void => {
      failure = 'timed_out'
      end('cut')
    }
    const whole = setTimeout(giveUp, timeoutMs)
    const idle = setTimeout(giveUp, idleMs)

    request.on('response', (response) => {
      answer = response
      idle.refresh()
      response.on('data', (part: Buffer) => {
        idle.refresh()
        parts.push(part.subarray(0, largestAnswerBytes - bytes))
        bytes += part.length
        if (bytes > largestAnswerBytes) end('cut')
      })
      response.on('end', () => end(response.complete ? 'complete' : 'cut'))
      response.on('error', () => end('cut'))
      response.on('close', () => end(response.complete ? 'complete' : 'cut'))
    })
    // The request did not ask for another protocol.
    request.on('upgrade', () => {
      failure = 'malformed_answer'
      end('cut')
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (failure !== 'timed_out' && error.code?.startsWith('HPE_')) failure = 'malformed_answer'
      if (!answer) end('cut')
    })
    // An answer that has begun ends on its own, with the part that has arrived.
    request.on('close', () => {
      outgoing.body?.fill(0)
      if (!answer) end('cut')
    })
    request.end(outgoing.body ?? undefined)
  })
}

function requestOn(socket: Socket, { url, method, headers, body }: OutgoingRequest): ClientRequest {
  return requestOver({
    // Without an agent there is no other connection than this one.
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    setHost: false,
    headers: {
      ...headers,
      host: url.host,
      // A compressed answer could be arbitrarily large, and would not be read.
      'accept-encoding': 'identity',
      connection: 'close',
      ...((body || method !== 'GET') && { 'content-length': body?.length ?? 0 }),
    },
    maxHeaderSize: largestHeadBytes,
    insecureHTTPParser: false,
  })
}
