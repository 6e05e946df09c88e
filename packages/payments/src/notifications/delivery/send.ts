import { removeCardNumbers } from '@element-js/values'
import type { DeliveryFailure } from '../domain/notification.ts'
import { ForbiddenReceiverError, findAddresses, type Network, openPost } from './open-connection.ts'

interface SendOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The outcome of one delivery. */
export interface SendOutcome {
  /** HTTP status; `null` if there was no response. */
  readonly status: number | null
  readonly failure: DeliveryFailure | null
  /** The beginning of the response; `null` if there was none. */
  readonly response: string | null
}

interface Patience {
  /** The total time limit: to resolve, to connect, to send and to receive the response. */
  readonly timeoutMs: number
  /** Ends it earlier. */
  readonly stop: AbortSignal
}

/** How much of a response body is read; the rest is ignored. */
const largestAnswerBytes = 64 * 1024
const keptCharacters = 1000

/**
 * Sends a POST to a receiver. Any 2xx status is a success, with any body, as soon as the response is complete,
 * interrupted or too long. A response that continues until the time limit is a failure.
 */
export async function send(
  sending: SendOptions,
  network: Network,
  { timeoutMs, stop }: Patience,
): Promise<SendOutcome> {
  const over = Promise.withResolvers<DeliveryFailure>()
  const interrupt = (): void => over.resolve('interrupted')
  const timer = setTimeout(() => over.resolve('timed_out'), timeoutMs)
  stop.addEventListener('abort', interrupt)
  if (stop.aborted) interrupt()
  try {
    return await post(sending, network, over.promise)
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', interrupt)
  }
}

async function post(
  sending: SendOptions,
  network: Network,
  over: Promise<DeliveryFailure>,
): Promise<SendOutcome> {
  const nothing = { status: null, response: null }
  const found = await Promise.race([findAddresses(sending.url, network).catch(failureOfSearch), over])
  if (typeof found === 'string') return { ...nothing, failure: found }
  try {
    return await exchange({ ...sending, addresses: found }, network, over)
  } catch {
    // Node would throw or wait forever for such a URL; none should reach this point.
    return { ...nothing, failure: 'connection_failed' }
  }
}

function failureOfSearch(error: unknown): DeliveryFailure {
  return error instanceof ForbiddenReceiverError ? 'forbidden_target' : 'name_not_found'
}

interface ResolvedTarget extends SendOptions {
  readonly addresses: readonly string[]
}

function exchange(
  { body, ...target }: ResolvedTarget,
  network: Network,
  over: Promise<DeliveryFailure>,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    // An error is reported by the phase in which it happened.
    let phase: DeliveryFailure = 'connection_failed'
    let status: number | null = null
    let isRead = false
    const parts: Buffer[] = []
    let bytes = 0

    const request = openPost(target, network)
    const end = (failure: DeliveryFailure | null): void => {
      const response = status === null ? null : excerptOf(Buffer.concat(parts))
      resolve({ status, failure: failure ?? (status === null ? phase : failureOf(status)), response })
      request.destroy()
    }
    void over.then(end)

    request.on('socket', (socket) => {
      const isSecure = 'encrypted' in socket
      socket.once('connect', () => {
        phase = isSecure ? 'tls_failed' : 'connection_lost'
      })
      socket.once('secureConnect', () => {
        phase = 'connection_lost'
      })
    })
    request.on('response', (answer) => {
      status = answer.statusCode ?? null
      answer.on('data', (part: Buffer) => {
        if (isRead) return
        parts.push(part)
        bytes += part.length
        isRead = bytes >= largestAnswerBytes
        if (isRead) end(null)
      })
      answer.on('end', () => end(null))
      // The status arrived before the interruption, so it counts.
      answer.on('error', () => end(null))
    })
    // The request did not ask for another protocol.
    request.on('upgrade', (answer, socket) => {
      status = answer.statusCode ?? null
      socket.destroy()
      end(null)
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (status === null && error.code?.startsWith('HPE_')) phase = 'malformed_answer'
      end(null)
    })
    request.on('close', () => end(null))
    request.end(body)
  })
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

/** The beginning of a response as storable and displayable text: no control characters, no card numbers. */
function excerptOf(answer: Buffer): string {
  const text = answer.subarray(0, keptCharacters * 4).toString()
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll(/\p{Cc}/gu, '')
  return removeCardNumbers([...plain].slice(0, keptCharacters).join(''))
}
