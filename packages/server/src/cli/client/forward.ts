import { removeCardNumbers } from '../../values/card-numbers/card-numbers.ts'
import { type Connection, reasonOf } from './connection.ts'

/** A notification in a list, as far as it is printed. */
export interface ListedNotification {
  readonly notificationId: string
  readonly type: string
  readonly linkId?: string
  readonly idempotencyKey?: string
}

/** What a receiver answered to a forwarded notification. */
export interface Forwarded extends ListedNotification {
  /** `null` if there was no answer. */
  readonly status: number | null
  readonly durationMs: number
  /** The beginning of the answer, or why there was none. */
  readonly answer: string
}

const timeoutMs = 15_000
const shownCharacters = 200

/**
 * Posts a notification to a receiver, with the headers and the body of a delivery of the service.
 *
 * @throws StartError if the service does not give the message.
 */
export async function forward(
  { get }: Connection,
  notification: ListedNotification,
  target: URL,
): Promise<Forwarded> {
  const { notificationId, type, linkId, idempotencyKey } = notification
  const subject = { ...(linkId && { linkId }), ...(idempotencyKey && { idempotencyKey }) }
  const message = await get(`/v1/sandbox/notifications/${encodeURIComponent(notificationId)}/message`)
  const { headers, body } = message as { headers: Record<string, string>; body: string }
  const startedMs = performance.now()
  const { status, answer } = await post(target, headers, body)
  const durationMs = Math.round(performance.now() - startedMs)
  return { notificationId, type, ...subject, status, durationMs, answer }
}

async function post(
  target: URL,
  // `fetch` counts the bytes itself.
  { 'content-length': _, ...headers }: Record<string, string>,
  body: string,
): Promise<Pick<Forwarded, 'status' | 'answer'>> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal })
    const text = removeCardNumbers(await response.text()).replaceAll(/[\s\p{Cc}]+/gu, ' ')
    return { status: response.status, answer: text.slice(0, shownCharacters).trim() }
  } catch (error) {
    return { status: null, answer: reasonOf(error) }
  }
}

/** One line about a forwarded notification. */
export function lineOf({ type, linkId, idempotencyKey, notificationId, ...result }: Forwarded): string {
  const { status, durationMs, answer } = result
  const outcome = status === null ? 'no answer' : `${status} in ${durationMs} ms`
  return `${type} ${linkId ?? idempotencyKey ?? ''} ${notificationId}: ${outcome}${answer ? `: ${answer}` : ''}`
}
