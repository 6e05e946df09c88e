import { sign } from '../../../../payments/src/notifications/delivery/sign.ts'
import { newSigningSecret } from '../../../../payments/src/notifications/signing-secrets.ts'
import type { Delivery } from './other-languages.ts'

const secret = newSigningSecret()
const body = '{"type":"payment_link.updated","data":{"name":"José 😀"}}'
const now = (): number => Math.floor(Date.now() / 1000)
const signed = (timestamp = now(), secrets = [newSigningSecret(), secret]) =>
  sign({ id: 'msg_1', timestamp, body }, secrets)
const delivery = (headers: object, text = body): Delivery => ({
  headers: { ...headers },
  body: Buffer.from(text).toString('base64'),
  secret: secret.reveal(),
})

/** Deliveries that differ from a genuine one only in what their name says. */
export function signedDeliveries(): Readonly<Record<string, Delivery>> {
  return {
    genuine: delivery(signed()),
    'another body': delivery(signed(), `${body} `),
    'another id': delivery({ ...signed(), 'webhook-id': 'msg_2' }),
    "somebody else's secrets": delivery(signed(now(), [newSigningSecret(), newSigningSecret()])),
    'no headers': delivery({}),
    'no signature': delivery({ ...signed(), 'webhook-signature': '' }),
    'too old': delivery(signed(now() - 330)),
    'too new': delivery(signed(now() + 330)),
    'no time': delivery({ ...signed(), 'webhook-timestamp': 'now' }),
    'text behind the time': delivery({ ...signed(), 'webhook-timestamp': `${now()}\n` }),
  }
}
