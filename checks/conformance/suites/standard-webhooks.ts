import { verifyNotification } from '../../../packages/node/src/webhooks/verify-notification.ts'
import { sign } from '../../../packages/payments/src/notifications/delivery/sign.ts'
import { Secret } from '../../../packages/values/src/secret.ts'
import { readCases } from '../read-cases.ts'
import { type Case, compare, type Suite } from '../suite.ts'

interface Facts {
  readonly id: string
  readonly timestamp: number
  readonly body: string
  readonly secret: string
  readonly signature: string
  readonly otherSignatures: readonly string[]
  readonly toleranceSeconds: number
}

const { facts, cases } = readCases<Facts>('standard-webhooks')
const { id, timestamp, body, secret, signature, otherSignatures, toleranceSeconds } = cases

const headers = { 'webhook-id': id, 'webhook-timestamp': `${timestamp}`, 'webhook-signature': signature }

export const standardWebhooks: Suite = {
  name: 'Standard Webhooks',
  ...facts,
  judges: 'the signer, and `verify` of @element-js/node',
  cases: () => [
    compare('the signature', signature, () => {
      const signed = sign({ id, timestamp, body }, [new Secret(`whsec_${secret}`)])
      return signed['webhook-signature']
    }),
    verifies('a signed message', true),
    verifies('a secret with its prefix', true, { by: `whsec_${secret}` }),
    verifies('several signatures', true, {
      changed: { 'webhook-signature': [...otherSignatures, signature, ...otherSignatures].join(' ') },
    }),
    verifies('an empty secret', false, { by: '' }),
    ...Object.keys(headers).map((name) => verifies(`no ${name}`, false, { without: name })),
    verifies('a time that is no number', false, { changed: { 'webhook-timestamp': 'hello' } }),
    verifies('another signature', false, { changed: { 'webhook-signature': 'v1,dawfeoifkpqwoekfpqoekf' } }),
    verifies('a part of the signature', false, { changed: { 'webhook-signature': signature.slice(0, 8) } }),
    verifies('an empty signature', false, { changed: { 'webhook-signature': 'v1,' } }),
    verifies('an old message', false, { secondsLater: toleranceSeconds + 1 }),
    verifies('a message from the future', false, { secondsLater: -toleranceSeconds - 1 }),
  ],
  differences: [],
}

interface Change {
  readonly by?: string
  readonly changed?: Partial<typeof headers>
  readonly without?: string
  readonly secondsLater?: number
}

function verifies(
  name: string,
  expected: boolean,
  { by = secret, changed, without, secondsLater = 0 }: Change = {},
): Case {
  const sent = Object.entries({ ...headers, ...changed }).filter(([header]) => header !== without)
  const nowMs = (timestamp + secondsLater) * 1000
  return compare(name, expected, () =>
    verifyNotification({ headers: Object.fromEntries(sent), body }, by, { nowMs: () => nowMs }).then(
      () => true,
      () => false,
    ),
  )
}
