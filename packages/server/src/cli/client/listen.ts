import { removeCardNumbers } from '@element-js/values'
import type { Command, Invocation } from '../command.ts'
import { AnswerError, type Connection, connect, connectionOptions, readUrl, reasonOf } from './connection.ts'
import { follow } from './follow.ts'

export const command: Command = {
  isServer: true,
  about: [
    'Reads the merchant’s notifications from a sandbox as they are created, and posts each one to your server, even if the service cannot reach it, and whatever URL the notification has. The body and the webhook-id are the same as in the service’s own deliveries. The signature is made anew each time, so it is never too old.',
    'It prints one line for each notification: the event, its subject, and what your server answered. A link needs a callbackUrl, and a merchant needs a notification URL: without one, there are no notifications. Press Ctrl+C to stop.',
  ],
  arguments: [{ name: 'url', about: 'your server' }],
  options: {
    replay: { value: '<id>', about: 'post this notification (msg_…) once more, then stop' },
    ...connectionOptions,
    json: { about: 'print each line as JSON' },
  },
  examples: [
    'element listen http://localhost:3000/hook',
    'element listen http://localhost:3000/hook --replay msg_4c7e…',
  ],
  run: async (invocation) => {
    const target = readUrl(invocation.words[0] ?? '', '<url>')
    const connection = connect(invocation)
    const replay = invocation.text('replay')
    if (replay !== undefined) {
      const notification = await connection.get(`/v1/notifications/${encodeURIComponent(replay)}`)
      const forwarded = await forward(connection, notification as ListedNotification, target)
      return { text: lineOf(forwarded), json: forwarded }
    }
    await listen(connection, target, invocation)
    return null
  },
}

/** Resolves as soon as notifications are followed. */
async function listen(connection: Connection, target: URL, invocation: Invocation): Promise<void> {
  const { print, tell, has } = invocation
  const newNotifications = followNotifications(connection)
  // A wrong address or token ends the command at once.
  await newNotifications()
  follow({
    program: 'element listen',
    tell,
    read: newNotifications,
    act: async (notification) => {
      const forwarded = await forward(connection, notification, target).catch(unlessGone)
      if (forwarded) print(has('json') ? JSON.stringify(forwarded) : lineOf(forwarded))
    },
  })
  tell(`Forwarding notifications from ${connection.server} to ${target.href}`)
}

/** A reset of the sandbox deletes notifications. */
function unlessGone(error: unknown): null {
  if (error instanceof AnswerError && error.status === 404) return null
  throw error
}

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

interface Page {
  readonly notifications: readonly ListedNotification[]
  readonly nextCursor: string | null
}

/**
 * A reader of the notifications that were created since it was called last, oldest first. The first call returns none.
 *
 * The list is read up to the first page with a known notification, so that no number of new ones is too large. Ids are
 * compared and not times, because the clock of a sandbox can move backwards.
 */
function followNotifications({ get }: Connection): () => Promise<readonly ListedNotification[]> {
  let known: Set<string> | null = null

  return async () => {
    const found: ListedNotification[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = (await get(`/v1/notifications?limit=100${query}`)) as Page
      const isKnown = ({ notificationId }: ListedNotification): boolean => known?.has(notificationId) ?? true
      found.push(...page.notifications.filter((each) => known === null || !isKnown(each)))
      cursor = page.notifications.some(isKnown) ? null : page.nextCursor
    } while (cursor !== null)
    const isFirst = known === null
    known ??= new Set()
    for (const { notificationId } of found) known.add(notificationId)
    return isFirst ? [] : found.toReversed()
  }
}
