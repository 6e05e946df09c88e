import { ServiceError } from '../errors.ts'
import type { ClockMove } from './clock.ts'
import type { Sandbox } from './sandbox.ts'
import { type ClockRequest, clockRange, isOutOfRange } from './sandbox-schemas.ts'

/**
 * Moves the clock of a sandbox, and runs the jobs that are due by then.
 *
 * @returns the new time, in Unix seconds.
 * @throws ServiceError 400 if the clock would leave its range.
 */
export async function moveClock({ clock, runJobs }: Sandbox, wanted: ClockRequest): Promise<number> {
  const now = (): number => Math.floor(clock.nowMs() / 1000)
  await clock.move(readMove(wanted, now()))
  const moved = now()
  await runJobs()
  return moved
}

function readMove({ advanceSeconds, now }: ClockRequest, nowSeconds: number): ClockMove {
  if (advanceSeconds === undefined) return { now: now ?? nowSeconds }
  if (!isOutOfRange(nowSeconds + advanceSeconds)) return { advanceSeconds }
  const message = `advanceSeconds: the clock would leave its range, ${clockRange}.`
  throw new ServiceError('invalid_request', { message, field: 'advanceSeconds' })
}
