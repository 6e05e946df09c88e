import { Secret } from '@element-js/values'
import { onClockOf } from '../../clocks/merchant-clock.ts'
import type { Release } from '../../ownership/ownership-context.ts'
import { releaseLater } from '../../ownership/release-ownership.ts'
import type { ForwardContext } from '../context.ts'
import type { ExchangeFailure, Forward, ForwardedAnswer } from '../domain/forward.ts'
import { type ForwardOutcome, listOrphanedForwards, writeForwardOutcome } from '../store/forwards.ts'

/** The end of an exchange: what the destination answered, or why no answer is known. */
export type ForwardEnd = { readonly answer: ForwardedAnswer } | { readonly failure: ExchangeFailure }

/**
 * Writes the outcome of a request that was sent. If the store does not accept it now, a job writes it later; the
 * merchant gets the answer in either case.
 */
export async function finalizeForward(
  context: ForwardContext,
  forward: Forward,
  end: ForwardEnd,
): Promise<void> {
  const { db, log } = context
  const outcome = await outcomeOf(context, forward, end)
  try {
    await writeForwardOutcome(db, forward, outcome)
  } catch (error) {
    const { forwardId } = forward
    log.error({ err: error, forwardId }, 'the outcome of a forwarded request could not be written yet')
    releaseLater(context, (later) => writeForwardOutcome(later, forward, outcome))
  }
}

/** Writes that a request was recorded and not sent: its key is free again. */
export function notSent({ nowMs }: Pick<ForwardContext, 'nowMs'>, forward: Forward): Release {
  const endedAtMs = nowMs()
  return (db) =>
    writeForwardOutcome(db, forward, { ...withoutAnswer, state: 'not_sent', failure: null, endedAtMs })
}

/** The outcome of a request whose answer is unknown. */
function unknownOutcome(failure: ExchangeFailure, endedAtMs: number): ForwardOutcome {
  return { ...withoutAnswer, state: 'outcome_unknown', failure, endedAtMs }
}

const withoutAnswer = { answerStatus: null, sealedAnswer: null } as const

async function outcomeOf(
  { vault, nowMs, log }: ForwardContext,
  { merchantId, forwardId: rowId }: Forward,
  end: ForwardEnd,
): Promise<ForwardOutcome> {
  if ('failure' in end) return unknownOutcome(end.failure, nowMs())
  const { answer } = end
  const field = { merchantId, rowId, field: 'forward_answer' } as const
  // Without the vault the answer cannot be replayed, but the merchant still gets it.
  const sealedAnswer = await vault.seal(field, new Secret(JSON.stringify(answer))).catch((error: unknown) => {
    log.error({ err: error, forwardId: rowId }, 'the answer to a forwarded request could not be stored')
    return null
  })
  return {
    state: 'answered',
    failure: null,
    answerStatus: answer.status,
    sealedAnswer,
    endedAtMs: nowMs(),
  }
}

/**
 * Ends the requests that processes were sending when they died. Nobody can tell whether they have arrived, so none is sent
 * again.
 */
export async function recoverForwards(
  context: Pick<ForwardContext, 'db' | 'mode' | 'nowMs' | 'log'>,
  deadOwners: readonly string[],
): Promise<void> {
  const { db, nowMs, log } = context
  for (const name of await listOrphanedForwards(db, deadOwners)) {
    await onClockOf(context, name.merchantId, () =>
      writeForwardOutcome(db, name, unknownOutcome('interrupted', nowMs())),
    )
    log.warn({ forwardId: name.forwardId }, 'the outcome of a forwarded request is unknown')
  }
}
