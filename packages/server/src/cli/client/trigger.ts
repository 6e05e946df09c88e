import type { Command } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'
import { UsageError } from '../usage-error.ts'
import { type Connection, connect, connectionOptions, readUrl } from './connection.ts'
import type { ListedNotification } from './forward.ts'
import { type Triggered, triggers } from './trigger-events.ts'

// Any port of this machine is allowed in a sandbox. Nothing listens at this one, so `element listen` does the work.
const nowhere = 'http://localhost:65535/'
const events = Object.keys(triggers)

export const command: Command = {
  about: [
    'Creates a real payment link or card payment in the sandbox, and triggers the event on it as the shop, the payer or the passing of time would. Expiry events move the clock of the sandbox for all merchants.',
    `Events: ${events.join(', ')}.`,
    'Notifications about a link go to --callback-url. Notifications about card payments and their refunds go to the merchant’s notification URL. Without one, there are none; to set it: element-server merchants update <merchant> --notification-url <url>.',
  ],
  arguments: [{ name: 'event', about: 'such as payment_link.settled', choices: events }],
  options: {
    'callback-url': {
      value: '<url>',
      about: 'where notifications of a link go; default: nowhere but to listen',
    },
    ...connectionOptions,
  },
  examples: ['element trigger payment_link.settled', 'element trigger refund.failed'],
  run: async (invocation) => {
    const [event = ''] = invocation.words
    const trigger = Object.hasOwn(triggers, event) ? triggers[event] : undefined
    if (!trigger) throw new UsageError(unknownEvent(event))
    const callbackUrl = readUrl(invocation.text('callback-url') ?? nowhere, '--callback-url').href
    const connection = connect(invocation)
    const triggered = await trigger(connection, { callbackUrl })
    const notifications = await notificationsOf(connection, triggered)
    const { linkId, idempotencyKey, status } = triggered
    const sent = notifications.join(', ') || 'none, because the merchant has no notification URL'
    return {
      text: `${event}: ${linkId ?? idempotencyKey} is ${status}. Notifications: ${sent}`,
      json: { event, ...triggered, notifications },
    }
  },
}

function unknownEvent(event: string): string {
  return `"trigger" requires one of ${events.join(', ')}, but "${event}" was given.${didYouMean(event, events)}`
}

/** The ids of the notifications about an object, newest first. */
async function notificationsOf({ get }: Connection, about: Triggered): Promise<readonly string[]> {
  const page = await get('/v1/notifications?limit=100')
  const { notifications } = page as { readonly notifications: readonly ListedNotification[] }
  return notifications
    .filter((one) => one.linkId === about.linkId && one.idempotencyKey === about.idempotencyKey)
    .map(({ notificationId }) => notificationId)
}
