import { ServiceError } from '../errors.ts'
import type { Merchant } from '../merchants/domain/merchant.ts'
import { unixSecondsOf } from '../values/time-formats.ts'
import type { ClockMove } from './clock.ts'
import type { Sandbox } from './sandbox.ts'
import { type ClockRequest, clockRange, isOutOfRange } from './sandbox-schemas.ts'

/**
 * Moves the clock of a merchant of a sandbox, and runs the jobs that are due by then.
 *
 * @returns the new time, in Unix seconds.
 * @throws ServiceError 400 if the clock would leave its range.
 */
export async function moveClock(sandbox: Sandbox, merchant: Merchant, wanted: ClockRequest): Promise<number> {
  const now = async (): Promise<number> => unixSecondsOf(await sandbox.nowMs(merchant))
  await sandbox.moveClock(merchant, readMove(wanted, await now()))
  const moved = await now()
  await sandbox.runJobs()
  return moved
}

function readMove({ advanceSeconds, now }: ClockRequest, nowSeconds: number): ClockMove {
  if (advanceSeconds === undefined) return { now: now ?? nowSeconds }
  if (!isOutOfRange(nowSeconds + advanceSeconds)) return { advanceSeconds }
  const message = `advanceSeconds: the clock would leave its range, ${clockRange}.`
  throw new ServiceError('invalid_request', { message, field: 'advanceSeconds' })
}
