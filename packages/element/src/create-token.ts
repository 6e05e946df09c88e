import type { AnyTokenResult } from '@element-js/protocol/frame'
import type { Question } from './frame-port.ts'
import type { Attempt, ElementEntry, Group, Membership } from './internals.ts'
import { randomId } from './random-id.ts'
import { nothingMounted, stoppedWaiting } from './texts.ts'

/** How long a caller waits for `createToken`. */
export interface TokenOptions {
  /** Ends the wait when it aborts, with a `network_error` whose reason is `aborted`. */
  readonly signal?: AbortSignal | undefined
  /** Ends the wait after this time, with a `network_error` whose reason is `timeout`. Default: less than a minute. */
  readonly timeoutMs?: number | undefined
}

/** 23 days. A timer of more than 2 ** 31 ms fires immediately. */
const longestTimerMs = 2e9

/** A field that is still loading after this time counts as not mounted. The time does not pass while a tab is frozen. */
const loadTimeoutMs = 10_000
const pauseMs = 20

/**
 * Asks one frame of the group for a token; that frame collects the values of the others. The promise always resolves.
 *
 * A second call with the same data for the same card continues the existing attempt, for example after a double click,
 * a lost response or an aborted wait. The service verifies a card only once.
 */
export function createToken(
  membership: Membership,
  tokenData: Question<'tokenize'>['tokenData'],
  options: TokenOptions | undefined,
): Promise<AnyTokenResult> {
  return new Promise((resolve) => {
    // Whatever comes second changes nothing, because the promise is already settled.
    const stop = (reason: 'aborted' | 'timeout'): void =>
      resolve({ error: stoppedWaiting(reason, membership.group.locale) })
    try {
      const { signal, timeoutMs } = options ?? {}
      if (signal?.aborted) return stop('aborted')
      if (typeof timeoutMs === 'number') setTimeout(stop, Math.min(timeoutMs, longestTimerMs), 'timeout')
      signal?.addEventListener('abort', () => stop('aborted'))
    } catch {
      // A value that is not a signal, or that cannot be read, is ignored.
    }
    void answer(membership, tokenData).then(resolve)
  })
}

/** The answer to a new attempt, or to the existing attempt for this data. */
async function answer(
  membership: Membership,
  tokenData: Question<'tokenize'>['tokenData'],
): Promise<AnyTokenResult> {
  const { entry, group } = membership
  const key = JSON.stringify(tokenData)
  const { attempts } = group
  const known = attempts.get(key)
  const attempt: Attempt = known ?? { id: randomId() }
  attempts.set(key, attempt)
  attempt.answer ??= ask(group, [entry, ...group.members.values()], {
    type: 'tokenize',
    tokenData,
    attempt: attempt.id,
  }).then((result) => {
    attempt.answer = null
    const error = result.error as { readonly retryable?: boolean } | undefined
    if (!error?.retryable) attempts.delete(key)
    return result
  })
  const result = await attempt.answer
  // The page learns of a change a moment late, so the attempt may be about the card that was typed before.
  return known && group.attempts !== attempts ? answer(membership, tokenData) : result
}

async function ask(
  group: Group,
  members: readonly ElementEntry[],
  request: Omit<Question<'tokenize'>, 'mounted'>,
): Promise<AnyTokenResult> {
  // Without a wait if possible: a page may clear its fields right after the call.
  if (members.some(isLoading)) await untilLoaded(group, members)
  const ready = members.filter((member) => member.frameLink()?.isReady())
  const frameLink = ready[0]?.frameLink()
  if (!frameLink) return { error: group.refusal ?? nothingMounted(request.tokenData, group.locale) }
  const result = await frameLink.ask({ ...request, mounted: ready.map(({ type }) => type) })
  if (result && (result.data || frameLink.isReady())) return result
  // A frame that has left the page gives no answer, or reports that its request was interrupted. The request may have
  // succeeded, and its input is lost.
  return { error: stoppedWaiting(result === undefined ? 'timeout' : 'unmounted', group.locale) }
}

const isLoading = (member: ElementEntry): boolean | undefined => member.frameLink()?.isLoading()

/** Waits for fields that are still loading. */
export async function untilLoaded(group: Group, members: readonly ElementEntry[]): Promise<void> {
  // This polls, because no event reports that a container has left the page while its field was loading.
  let leftMs = loadTimeoutMs
  while (!group.refusal && leftMs > 0 && members.some(isLoading)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    leftMs -= pauseMs
  }
}
