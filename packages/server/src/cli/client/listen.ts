import type { Command, Invocation } from '../command.ts'
import { AnswerError, type Connection, connect, connectionOptions, readUrl } from './connection.ts'
import { follow } from './follow.ts'
import { forward, type ListedNotification, lineOf } from './forward.ts'
import { followNotifications } from './new-notifications.ts'

export const command: Command = {
  isServer: true,
  about: [
    'Reads the merchant’s notifications from a sandbox as they are created, and posts each one to your server, even if the service cannot reach it, and whatever URL the notification has. The body and the webhook-id are the same as in the service’s own deliveries. The signature is made anew each time, so it is never too old.',
    'It prints one line for each notification: the event, its subject, and what your server answered. A link needs a callbackUrl, and a merchant needs a notification URL: without one, there are no notifications. Press Ctrl+C to stop.',
  ],
  options: {
    'forward-to': { value: '<url>', about: 'your server', isRequired: true },
    replay: { value: '<id>', about: 'post this notification (msg_…) once more, then stop' },
    ...connectionOptions,
    json: { about: 'print each line as JSON' },
  },
  examples: [
    'element listen --forward-to http://localhost:3000/hook',
    'element listen --forward-to http://localhost:3000/hook --replay msg_4c7e…',
  ],
  run: async (invocation) => {
    const target = readUrl(invocation.text('forward-to') ?? '', '--forward-to')
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
