import { setTimeout as sleep } from 'node:timers/promises'
import type { Acquirer, Challenge, Outcome, PaymentName, Position } from '@element-js/server/adapters'
import { disagreement } from './agreement.ts'
import type { Flow } from './flows.ts'

/** How an operation ended for the service. */
export interface Ending {
  /** The answer; `null` if there was none. */
  readonly outcome: Outcome | Challenge | null
  readonly position: Position | null
  /** What is wrong; `null` if nothing is. */
  readonly fault: string | null
}

interface Finish {
  readonly acquirer: Acquirer
  readonly flow: Flow
  readonly payment: PaymentName
  /** The answer to the operation; `null` if there was none. */
  readonly outcome: Outcome | Challenge | null
  readonly movements: () => readonly string[]
}

// A processor that has recovered decides within a few calls; the adapter's own recovery may come first.
const mostCalls = 2000

/**
 * Does what the service does after an operation without an answer: it sends a refund again, asks for the position of a
 * payment, and closes a payment that the acquirer does not know. The payer of a challenge returns again. Then it
 * compares the ledgers.
 */
export async function finishAsService({
  acquirer,
  flow,
  payment,
  outcome,
  movements,
}: Finish): Promise<Ending> {
  const answer = outcome ?? (flow.returns > 0 ? await insist(() => flow.operate(acquirer, payment)) : null)
  let position = await insist(() => acquirer.find(payment))
  if (position === null) {
    await insist(() => acquirer.cancel(payment))
    position = await insist(() => acquirer.find(payment))
  }
  const { comeBack } = flow
  if (position?.state === 'challenged' && comeBack) {
    await insist(() => comeBack(acquirer, payment))
    position = await insist(() => acquirer.find(payment))
  }
  const returned = flow.returns > 0 && answer?.result === 'approved' ? [flow.returns] : []
  const unequal = disagreement(position, movements(), returned)
  return { outcome, position, fault: unequal ?? broken(flow, outcome, position) }
}

/** Calls until there is an answer. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let calls = 1; ; calls += 1) {
    try {
      return await call()
    } catch (error) {
      if (calls >= mostCalls) throw error
      await sleep(2)
    }
  }
}

/**
 * Checks until nothing is wrong any more: if the processor sends notifications, the adapter asks it to reverse
 * something only after a while.
 *
 * @returns what was still wrong at the end; `null` if nothing was.
 */
export async function lookUntilRight(look: () => Promise<string | null>): Promise<string | null> {
  for (let looks = 1; ; looks += 1) {
    const fault = await look()
    if (fault === null || looks >= mostCalls) return fault
    await sleep(2)
  }
}

const reached: Readonly<Record<string, readonly string[]>> = {
  'a verification': ['verified'],
  'an authorization': ['authorized'],
  'a payment at once': ['captured'],
  'a capture': ['captured'],
  'a cancellation': ['cancelled'],
  'a refund': ['captured'],
  'a challenge': ['challenged'],
  'a return': ['authorized'],
  'a return at once': ['captured'],
  'a cancelled challenge': ['closed'],
  'a cancelled return': ['closed'],
}

// The issuer declines none of the flows' cards, and the adapter must keep to an answer that it gave.
function broken(
  { name }: Flow,
  outcome: Outcome | Challenge | null,
  position: Position | null,
): string | null {
  if (position?.state === 'declined') return 'it is declined, and the issuer has not declined it'
  if (!outcome || outcome.result === 'declined') return null
  return reached[name]?.includes(position?.state ?? '')
    ? null
    : `${name} was approved, and then is ${JSON.stringify(position)}`
}
