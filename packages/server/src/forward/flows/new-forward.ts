import { currentRequestId } from '../../history/current-request.ts'
import { canonicalJson } from '../../values/canonical-json.ts'
import { newId } from '../../values/new-id.ts'
import { Secret } from '../../values/secret.ts'
import type { ForwardContext } from '../context.ts'
import type { Destination } from '../domain/destination.ts'
import type { Forward } from '../domain/forward.ts'
import type { ForwardOrder } from './read-forward-order.ts'
import { recordedPath } from './read-path.ts'

/** A keyed hash of the request, the same for the same request of a merchant. */
export function fingerprintOf(
  { vault }: Pick<ForwardContext, 'vault'>,
  { merchantId, asked }: ForwardOrder,
): Promise<string> {
  // The first words keep it apart from all other fingerprints.
  return vault.fingerprint(merchantId, new Secret(`forwarded request ${canonicalJson(asked)}`))
}

interface NewForward {
  readonly order: ForwardOrder
  readonly destination: Destination
  readonly requestFingerprint: string
  readonly requester: string
}

/** A request of this process that is about to be sent. */
export function newForward(
  { owner, nowMs }: Pick<ForwardContext, 'owner' | 'nowMs'>,
  { order, destination, requestFingerprint, requester }: NewForward,
): Forward {
  const { merchantId, idempotencyKey, cardId, method, path, message, parsed } = order
  return {
    ...{ merchantId, idempotencyKey, requestFingerprint, cardId, method, requester },
    forwardId: newId('fwd'),
    requestId: currentRequestId(),
    destination: destination.name,
    origin: destination.origin,
    path: recordedPath(path),
    usedSecurityCode: Number(parsed.templates.has('cvv')),
    state: 'sending',
    owner: owner.id,
    requestBytes: Buffer.byteLength(message.body ?? ''),
    ...{ failure: null, answerStatus: null, sealedAnswer: null },
    createdAtMs: nowMs(),
    endedAtMs: null,
  }
}
