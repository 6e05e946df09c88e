import { type Reason, ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'

const callers = new WeakMap<FastifyRequest, string>()

/** Records the id of the merchant that a request was authenticated for, for the log and for limits. */
export function setCallerOf(request: FastifyRequest, merchantId: string): void {
  callers.set(request, merchantId)
}

/** The id of the merchant that a request was authenticated for; `null` if it was not. */
export function callerOf(request: FastifyRequest): string | null {
  return callers.get(request) ?? null
}

const reasons = new WeakMap<FastifyRequest, string>()

/** Records why a request was refused: the `reason` of its answer. */
export function setReasonOf(request: FastifyRequest, reason: string): void {
  reasons.set(request, reason)
}

/** Why a request was refused; `null` if it was not. */
export function reasonOfRequest(request: FastifyRequest): string | null {
  return reasons.get(request) ?? null
}

/** Returns a reason's message in a request's own words; `undefined`: the catalogue's words are used. */
type Messages = (reason: Reason) => string | undefined

const messagesOf = new WeakMap<FastifyRequest, Messages>()

/** Sets the words in which a request is refused. */
export function setMessagesOf(request: FastifyRequest, messages: Messages): void {
  messagesOf.set(request, messages)
}

/** The refusal in the words of a request. */
export function inWordsOf(request: FastifyRequest, refusal: ServiceError): ServiceError {
  const { reason, details } = refusal
  const message = messagesOf.get(request)?.(reason)
  return message === undefined ? refusal : new ServiceError(reason, { ...details, message })
}
