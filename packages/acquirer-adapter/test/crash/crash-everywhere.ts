import type { PaymentName } from '@element-js/server/adapters'
import { disagreement } from '../agreement.ts'
import { finishAsService, insist, lookUntilRight } from '../finish-as-service.ts'
import type { Flow } from '../flows.ts'
import { newName } from '../orders.ts'
import type { AdapterProcess } from './adapter-process.ts'
import { type CrashPoint, describePoint, pointsOf } from './crash-point.ts'

/** The part of a processor's double that the crashes need. */
export interface CrashDouble {
  readonly requests: readonly unknown[]
  disturb(
    choose: (request: { readonly index: number }) => 'reset_before' | 'reset_after' | 'late' | null,
  ): void
  /** Delivers the requests that were late. */
  deliver(): void
  /** The movements of a payment, oldest first: `authorize 1000`. */
  movementsOf(reference: string): readonly string[]
}

interface Crashes {
  readonly adapter: AdapterProcess
  readonly double: CrashDouble
  readonly flows: readonly Flow[]
  /** How many crashes to play; they are spread over all points of all operations. */
  readonly times: number
}

export interface CrashReport {
  /** The points of all operations. */
  readonly points: number
  readonly crashes: number
  /** What was lost or done twice, as sentences. */
  readonly wrong: readonly string[]
}

/**
 * Kills the adapter between all of its steps, starts it again, does what the service does then, and compares the ledgers.
 */
export async function crashEverywhere({ adapter, double, flows, times }: Crashes): Promise<CrashReport> {
  await adapter.start()
  const all: { readonly flow: Flow; readonly point: CrashPoint }[] = []
  for (const flow of flows) {
    const length = await measure(flow)
    all.push(...pointsOf(length).map((point) => ({ flow, point })))
  }
  const wrong: string[] = []
  let crashes = 0
  for (let time = 0; time < times; time += 1) {
    // The crashes are spread evenly. If there are more crashes than points, the points repeat.
    const chosen = all[times < all.length ? Math.floor((time * all.length) / times) : time % all.length]
    if (!chosen) break
    const found = await crash(chosen.flow, chosen.point)
    if (found.hasCrashed) crashes += 1
    if (found.fault) wrong.push(`${chosen.flow.name}, ${describePoint(chosen.point)}: ${found.fault}`)
  }
  return { points: all.length, crashes, wrong }

  /** Counts the commits and the requests of an operation. */
  async function measure(flow: Flow): Promise<{ readonly commits: number; readonly requests: number }> {
    const payment = newName()
    await flow.prepare(adapter.acquirer, payment)
    await adapter.arm(null)
    const before = double.requests.length
    await flow.operate(adapter.acquirer, payment)
    return { commits: await adapter.arm(null), requests: double.requests.length - before }
  }

  async function crash(flow: Flow, point: CrashPoint) {
    const payment = newName()
    await flow.prepare(adapter.acquirer, payment)
    await adapter.arm(point.kind === 'commit' ? point : null)
    if (point.kind === 'request') killAt(double.requests.length + point.number, point.fault)
    const outcome = await flow.operate(adapter.acquirer, payment).catch(() => null)
    // A point that was not reached must not take effect later.
    const hasCrashed = await adapter.hasDied()
    if (hasCrashed) await adapter.start()
    double.disturb(() => null)
    const { acquirer } = adapter
    const movements = () => double.movementsOf(payment.reference)
    const { fault, position } = await finishAsService({ acquirer, flow, payment, outcome, movements })
    double.deliver()
    const late = () => lookUntilRight(() => findLate(payment, flow, position, movements()))
    return { hasCrashed, fault: fault ?? (await late()) }
  }

  function killAt(request: number, fault: 'reset_before' | 'reset_after' | 'late'): void {
    double.disturb(({ index }) => {
      if (index !== request) return null
      adapter.kill()
      return fault
    })
  }

  /** The changes by requests that arrived after everything was decided. */
  async function findLate(
    payment: PaymentName,
    flow: Flow,
    position: Parameters<typeof disagreement>[0],
    movements: readonly string[],
  ): Promise<string | null> {
    const now = await insist(() => adapter.acquirer.find(payment))
    if (JSON.stringify(now) !== JSON.stringify(position)) return `it changed to ${JSON.stringify(now)}`
    const isReturned = movements.some((each) => each.startsWith('refund'))
    return disagreement(now, movements, isReturned ? [flow.returns] : [])
  }
}
