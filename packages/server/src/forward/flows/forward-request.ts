import type { Socket } from 'node:net'
import { ServiceError } from '../../errors.ts'
import { refuseUncertain } from '../../ownership/ownership-context.ts'
import { releaseLater } from '../../ownership/release-ownership.ts'
import type { Secret } from '../../values/secret.ts'
import { readAnswer } from '../answer/read-answer.ts'
import type { ForwardContext, Forwarding } from '../context.ts'
import type { ConnectFailure, ExchangeFailure, Forward } from '../domain/forward.ts'
import { findForwardByKey, insertForward } from '../store/forwards.ts'
import { valuesOf } from '../template/card-values.ts'
import { encodeBody } from '../template/encode-body.ts'
import { fillMessage } from '../template/parse-message.ts'
import { connectTo } from '../wire/connect.ts'
import { exchange } from '../wire/exchange.ts'
import { beginForward } from './begin-forward.ts'
import { type ForwardEnd, finalizeForward, notSent } from './finalize-forward.ts'
import { fingerprintOf, newForward } from './new-forward.ts'
import type { ForwardOrder } from './read-forward-order.ts'
import { cardValuesOf, type ForwardTerms, readTerms } from './read-terms.ts'
import { type ForwardAnswer, replayForward } from './replay-forward.ts'

interface Forwarder {
  readonly forwarding: Forwarding
  /** Who asks for it, for the record. */
  readonly requester: string
}

/**
 * Sends a merchant's request to a destination, with the data of a card filled in, at most once, however often it is
 * repeated.
 *
 * 1. For a known key the first answer is replayed, whatever has happened to the card since.
 * 2. Everything that the request needs is read.
 * 3. The connection is opened. If that fails, nothing was sent: the line of the record says why, and the key stays
 *    free.
 * 4. The request is recorded, and the security code leaves the store with it.
 * 5. It is sent over the connection, and the answer is received. The merchant gets the registered
 *    fields of it.
 * 6. The outcome is written.
 *
 * If the service crashes between 4 and 6, nobody knows whether the request has arrived: a job records that, and it is
 * not sent again.
 *
 * @throws ServiceError 400, 403, 404, 409 or 503 when nothing was sent; 409 `outcome_unknown` when it was sent and no
 *   answer came.
 */
export async function forwardRequest(
  context: ForwardContext,
  order: ForwardOrder,
  forwarder: Forwarder,
): Promise<ForwardAnswer> {
  const requestFingerprint = await fingerprintOf(context, order)
  const known = await findForwardByKey(context.db, order)
  if (known) return replayForward(context, known, requestFingerprint)
  const terms = await readTerms(context, order)
  const leave = forwarder.forwarding.enter(order.merchantId)
  try {
    const { requester } = forwarder
    const forward = newForward(context, {
      order,
      destination: terms.destination,
      requestFingerprint,
      requester,
    })
    return await send(context, { forward, order, terms, forwarding: forwarder.forwarding })
  } finally {
    leave()
  }
}

interface Sending {
  readonly forward: Forward
  readonly order: ForwardOrder
  readonly terms: ForwardTerms
  readonly forwarding: Forwarding
}

async function send(context: ForwardContext, sending: Sending): Promise<ForwardAnswer> {
  const { forward, order, terms, forwarding } = sending
  const { origin, pinnedCertificates } = terms.destination
  const target = { origin, pinnedCertificates, client: terms.client }
  const socket = await traced(context, 'forward connect', () =>
    connectTo(target, forwarding.network, forwarding.connectTimeoutMs),
  )
  if (typeof socket === 'string') throw await recordNotSent(context, forward, socket)
  try {
    const begun = await beginForward(context, forward, terms)
    if (!begun) {
      const known = await findForwardByKey(context.db, order)
      if (!known) throw new ServiceError('forward_in_progress', { retryAfterSeconds: 1 })
      return await replayForward(context, known, forward.requestFingerprint)
    }
    const end = await perform(context, sending, { socket, cvv: begun.cvv })
    await finalizeForward(context, forward, end)
    report(context, forward, end)
    const { idempotencyKey } = forward
    if ('failure' in end) throw new ServiceError('outcome_unknown', { idempotencyKey })
    return { forward, answer: end.answer, isReplayed: false }
  } finally {
    socket.destroy()
  }
}

interface Wire {
  readonly socket: Socket
  /** `null`: no template asks for it. */
  readonly cvv: Secret<string> | null
}

async function perform(
  context: ForwardContext,
  { forward, order, terms, forwarding }: Sending,
  { socket, cvv }: Wire,
): Promise<ForwardEnd> {
  const { card, pan, destination } = terms
  const received = await startExchange().catch((error: unknown) => {
    // Nothing was sent: Node refused to write the request, which the earlier checks should have refused, or other
    // processes may consider this one dead.
    releaseLater(context, notSent(context, forward))
    throw error
  })
  if (typeof received === 'string') return { failure: received }
  return { answer: readAnswer(received, destination.answerFields) }

  async function startExchange(): ReturnType<typeof exchange> {
    refuseUncertain(context.owner)
    const message = fillMessage(order.parsed, valuesOf(cardValuesOf({ card, pan, cvv })))
    const request = {
      url: new URL(destination.origin + order.path),
      method: order.method,
      headers: message.headers,
      body: encodeBody(message),
    }
    return traced(context, 'forward exchange', () => exchange(socket, request, forwarding))
  }
}

/** Does a part of the work inside a span. The part returns the reason if it failed. */
function traced<Result extends object | ConnectFailure | ExchangeFailure>(
  { tracing }: ForwardContext,
  name: 'forward connect' | 'forward exchange',
  act: () => Promise<Result>,
): Promise<Result> {
  return tracing.run({ name, kind: 'client', attributes: {} }, async (span) => {
    const result = await act()
    const done = name === 'forward connect' ? 'connected' : 'answered'
    span.set({ 'element.forward.outcome': typeof result === 'string' ? result : done })
    if (typeof result === 'string') span.fail()
    return result
  })
}

/** Records that nothing was sent. @returns the error to answer. */
async function recordNotSent(
  context: ForwardContext,
  forward: Forward,
  failure: ConnectFailure,
): Promise<ServiceError> {
  const ended = { state: 'not_sent', failure, owner: null, endedAtMs: context.nowMs() } as const
  await insertForward(context.db, { ...forward, ...ended, usedSecurityCode: 0 })
  report(context, forward, { failure })
  const message = `${sentences[failure]} Nothing was sent.`
  const reason = failure === 'forbidden_target' ? 'destination_not_allowed' : 'destination_unavailable'
  return new ServiceError(reason, { message, field: 'destination' })
}

const sentences: Readonly<Record<ConnectFailure, string>> = {
  forbidden_target: 'The host name of the destination resolves to an address that is not public.',
  name_not_found: 'The host name of the destination has no address.',
  connection_failed: 'The destination does not accept connections.',
  tls_failed: 'No secure connection to the destination could be made, or its certificate was refused.',
  timed_out: 'The destination did not accept a connection in time.',
}

function report(
  { log }: ForwardContext,
  { merchantId, forwardId, destination }: Forward,
  end: ForwardEnd | { readonly failure: ConnectFailure },
): void {
  const outcome = 'failure' in end ? { failure: end.failure } : { status: end.answer.status }
  log.info({ merchantId, forwardId, destination, ...outcome }, 'forwarded a request')
}
