import type { Socket } from 'node:net'
import { pollUntil } from '@element-js/database'
import { currentRequestId } from '@element-js/http'
import { canonicalJson, newId, Secret, ServiceError } from '@element-js/values'
import { refuseUncertain } from '../../ownership/ownership-context.ts'
import { releaseLater } from '../../ownership/release-ownership.ts'
import { refusalOfCvvToken } from '../../tokens/domain/cvv-token.ts'
import { type CodeOfPayment, openCode } from '../../tokens/flows/open-card.ts'
import { takeSecurityCode } from '../../tokens/store/cards.ts'
import { findCvvToken, holdCvvToken, useUpCvvToken } from '../../tokens/store/cvv-tokens.ts'
import { readAnswer } from '../answer/read-answer.ts'
import type { ForwardContext, Forwarding } from '../context.ts'
import type { Destination } from '../domain/destination.ts'
import type { ConnectFailure, ExchangeFailure, Forward, ForwardedAnswer } from '../domain/forward.ts'
import { findForwardByKey, insertForward } from '../store/forwards.ts'
import { valuesOf } from '../template/card-values.ts'
import { encodeBody } from '../template/encode-body.ts'
import { fillMessage } from '../template/parse-message.ts'
import { connectTo } from '../wire/connect.ts'
import { exchange } from '../wire/exchange.ts'
import { type ForwardEnd, finalizeForward, notSent } from './finalize-forward.ts'
import type { ForwardOrder } from './read-forward-order.ts'
import { recordedPath } from './read-path.ts'
import { cardValuesOf, type ForwardTerms, readTerms } from './read-terms.ts'

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

/** A request that is recorded and not yet sent. */
interface BegunForward {
  /** `null`: none is sent. */
  readonly cvv: Secret<string> | null
}

/**
 * Records a request and takes the security code that it needs out of the store, in one transaction: no two requests send
 * one code.
 *
 * @param forward In the state `sending`.
 * @returns `null` when its key is taken; nothing is changed then.
 * @throws ServiceError 409 if the code no longer exists; nothing is changed then.
 */
async function beginForward(
  context: ForwardContext,
  forward: Forward,
  terms: ForwardTerms,
): Promise<BegunForward | null> {
  const taken = await record(context, forward, terms).catch((error: unknown) => {
    // It may have been recorded in spite of the error. Nothing is sent.
    if (!(error instanceof ServiceError)) releaseLater(context, notSent(context, forward))
    throw error
  })
  if (!taken) return null
  try {
    return { cvv: await openCode(context, forward, taken.code) }
  } catch (error) {
    releaseLater(context, notSent(context, forward))
    throw error
  }
}

interface TakenCode {
  /** `null`: no template asks for one. */
  readonly code: CodeOfPayment
}

function record(
  { db, nowMs }: ForwardContext,
  forward: Forward,
  { typed }: ForwardTerms,
): Promise<TakenCode | null> {
  return db.transaction().execute(async (transaction) => {
    if (!(await insertForward(transaction, forward))) return null
    if (!forward.usedSecurityCode) return { code: null }
    const { merchantId, cardId } = forward
    const own = await takeSecurityCode(transaction, forward)
    if (!typed) {
      if (!own) throw new ServiceError('security_code_unavailable', { field: 'cardId' })
      return { code: own }
    }
    const { tokenHash, code } = typed
    const held = { merchantId, tokenHash, heldBy: forward.forwardId }
    if (!(await holdCvvToken(transaction, { ...held, waitingCode: null }))) {
      const token = await findCvvToken(transaction, { merchantId, tokenHash })
      const reason = refusalOfCvvToken(token, { cardId, nowMs: nowMs() }) ?? 'cvv_token_in_use'
      throw new ServiceError(reason, { field: 'cvvToken' })
    }
    // Only the destination knows whether the card was declined, so the code is used up as soon as it is sent.
    await useUpCvvToken(transaction, { ...held, nowMs: nowMs() })
    return { code }
  })
}

/** A keyed hash of the request, the same for the same request of a merchant. */
function fingerprintOf(
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
function newForward(
  { owner, nowMs }: Pick<ForwardContext, 'owner' | 'nowMs'>,
  { order, destination, requestFingerprint, requester }: NewForward,
): Forward {
  const { merchantId, idempotencyKey, cardId, method, path, message, parsed } = order
  return {
    merchantId,
    idempotencyKey,
    requestFingerprint,
    cardId,
    method,
    requester,
    forwardId: newId('fwd'),
    requestId: currentRequestId(),
    destination: destination.name,
    origin: destination.origin,
    path: recordedPath(path),
    usedSecurityCode: Number(parsed.templates.has('cvv')),
    state: 'sending',
    owner: owner.id,
    requestBytes: Buffer.byteLength(message.body ?? ''),
    failure: null,
    answerStatus: null,
    sealedAnswer: null,
    createdAtMs: nowMs(),
    endedAtMs: null,
  }
}

/** An answer, and which request it is the answer to. */
interface ForwardAnswer {
  readonly forward: Pick<Forward, 'forwardId' | 'idempotencyKey'>
  readonly answer: ForwardedAnswer
  readonly isReplayed: boolean
}

/**
 * Replays the first answer to a repeated request. If the first one is still being sent, this waits for it.
 *
 * @param requestFingerprint Of the repeated request.
 * @throws ServiceError 422 for another request; 409 if the first takes longer than 5 s, if its answer is unknown, or if
 * it is no longer stored.
 */
async function replayForward(
  { db, vault }: ForwardContext,
  known: Forward,
  requestFingerprint: string,
): Promise<ForwardAnswer> {
  const { merchantId, idempotencyKey, forwardId: rowId } = known
  if (known.requestFingerprint !== requestFingerprint) {
    throw new ServiceError('idempotency_key_reused', { idempotencyKey })
  }
  const look = async (): Promise<Forward> => (await findForwardByKey(db, known)) ?? known
  const isDone = ({ state }: Forward): boolean => state !== 'sending'
  const { state, sealedAnswer } = isDone(known) ? known : await pollUntil({ look, isDone })
  switch (state) {
    case 'sending':
    case 'not_sent':
      throw new ServiceError('forward_in_progress', { idempotencyKey, retryAfterSeconds: 1 })
    case 'outcome_unknown':
      throw new ServiceError('outcome_unknown', { idempotencyKey })
    case 'answered': {
      if (!sealedAnswer) throw new ServiceError('forward_answer_expired', { idempotencyKey })
      const opened = await vault.open({ merchantId, rowId, field: 'forward_answer' }, sealedAnswer)
      return { forward: known, answer: JSON.parse(opened.reveal()) as ForwardedAnswer, isReplayed: true }
    }
  }
}
