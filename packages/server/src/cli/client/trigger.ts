import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '@element-js/values'
import { type Command, UsageError } from '../command.ts'
import { didYouMean } from '../invocation.ts'
import { type Connection, connect, connectionOptions, readUrl } from './connection.ts'
import type { ListedNotification } from './listen.ts'

/** What an event was triggered with. */
interface TriggerOptions {
  /** Where the service sends notifications about a link. */
  readonly callbackUrl: string
}

/** The object that an event happened to. */
interface Triggered {
  readonly linkId?: string
  readonly idempotencyKey?: string
  /** The state that it has now. */
  readonly status: string
}

type Trigger = (connection: Connection, options: TriggerOptions) => Promise<Triggered>

/** Each event with what makes it happen: by the API, as a shop and its payer would. */
export const triggers: Readonly<Record<string, Trigger>> = {
  'payment_link.settled': async (connection, options) =>
    payLink(connection, await newLink(connection, options)),
  'payment_link.expired': expireLink,
  'payment_link.cancelled': cancelLink,
  'charge.settled': (connection) => charge(connection),
  'charge.expired': expireCharge,
  'refund.settled': (connection) => refundCharge(connection, 'Sent back'),
  'refund.failed': (connection) => refundCharge(connection, 'simulate_failure'),
}

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

const price = { amount: 12_990, currency: 'BRL', country: 'BR' } as const
const linkPath = '/v2/cashier/payment-link'

async function newLink({ post }: Connection, options: TriggerOptions, more: object = {}): Promise<string> {
  const order = {
    orderId: `trigger-${randomUUID()}`,
    ...price,
    allowPaymentMethods: ['PIX'],
    ...options,
    ...more,
  }
  const { linkId } = (await post(linkPath, order)) as { readonly linkId: string }
  return linkId
}

async function payLink(connection: Connection, linkId: string): Promise<Triggered> {
  await connection.post(`/v1/sandbox/payment-links/${linkId}/pay`, { method: 'PIX' })
  return readLink(connection, linkId)
}

async function expireLink(connection: Connection, options: TriggerOptions): Promise<Triggered> {
  const { now } = (await connection.get('/v1/sandbox/clock')) as { readonly now: number }
  const linkId = await newLink(connection, options, { expiresAt: now + 60 })
  await advance(connection, 61)
  return readLink(connection, linkId)
}

async function cancelLink(connection: Connection, options: TriggerOptions): Promise<Triggered> {
  const linkId = await newLink(connection, options)
  await connection.post(`${linkPath}/cancel`, { linkId })
  return readLink(connection, linkId)
}

async function readLink({ get }: Connection, linkId: string): Promise<Triggered> {
  const { data } = (await get(`${linkPath}/${linkId}`)) as {
    readonly data: { readonly paymentStatus: string }
  }
  return { linkId, status: data.paymentStatus }
}

async function charge(connection: Connection, more: object = {}): Promise<Triggered> {
  const { post, server } = connection
  const expiration = { expirationMonth: 12, expirationYear: 2040 }
  const card = { pan: '4242424242424242', cvv: '123', ...expiration, cardHolderName: 'Ana Souza' }
  // A frame of the service makes tokens, so the request has its origin.
  const token = await post(
    '/v1/payments/tokens/card',
    { card },
    { origin: server, 'sec-fetch-site': 'same-origin' },
  )
  const { cardId } = token as { readonly cardId: string }
  const idempotencyKey = `trigger-${randomUUID()}`
  await post('/v1/payments/charges/card', { ...price, cardId, idempotencyKey, ...more })
  return readCharge(connection, idempotencyKey)
}

async function expireCharge(connection: Connection): Promise<Triggered> {
  const { idempotencyKey = '' } = await charge(connection, { capture: false })
  await advance(connection, 7 * 86_400 + 1)
  return readCharge(connection, idempotencyKey)
}

async function readCharge({ get }: Connection, idempotencyKey: string): Promise<Triggered> {
  const record = await get(`/v1/payments/charges/${idempotencyKey}`)
  return { idempotencyKey, status: (record as { readonly transferStatus: string }).transferStatus }
}

const refundTries = 40
const betweenMs = 250

async function refundCharge(connection: Connection, reason: string): Promise<Triggered> {
  const { idempotencyKey = '' } = await charge(connection)
  const path = `/v1/payments/charges/refund/${idempotencyKey}`
  await connection.post(path, { reason })
  for (let tries = 0; tries < refundTries; tries += 1) {
    // The service does what is due before it answers.
    await advance(connection, 0)
    const { refunds } = (await connection.get(path)) as {
      readonly refunds: readonly { refundStatus: string }[]
    }
    const status = refunds[0]?.refundStatus
    if (status && status !== 'IN_PROGRESS') return { idempotencyKey, status }
    await sleep(betweenMs)
  }
  throw new StartError(`The refund of ${idempotencyKey} is still IN_PROGRESS.`)
}

async function advance({ post }: Connection, advanceSeconds: number): Promise<void> {
  await post('/v1/sandbox/clock', { advanceSeconds })
}
