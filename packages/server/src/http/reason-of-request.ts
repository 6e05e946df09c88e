import type { FastifyRequest } from 'fastify'
import type { Reason } from '../errors.ts'

const reasons = new WeakMap<FastifyRequest, Reason>()

/** Records why a request was refused. */
export function setReasonOf(request: FastifyRequest, reason: Reason): void {
  reasons.set(request, reason)
}

/** Why a request was refused; `null` if it was not. */
export function reasonOfRequest(request: FastifyRequest): Reason | null {
  return reasons.get(request) ?? null
}
