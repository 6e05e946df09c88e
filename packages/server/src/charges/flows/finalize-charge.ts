import type { Position } from '../../acquirer/acquirer.ts'
import { orGiveUp } from '../../ownership/release-ownership.ts'
import type { Parts } from '../../server/context.ts'
import type { Card } from '../../tokens/domain/card.ts'
import type { Charge } from '../domain/charge.ts'
import { concludeIntent } from '../domain/outcome-of-intent.ts'
import { noteMove } from './report-status-change.ts'
import { waitForOther } from './wait-while-open.ts'
import { endIntent } from './write-outcome.ts'

interface Closing {
  /** With an open intent. */
  readonly charge: Charge
  readonly position: Position
  /** Default: not looked at. One that is confirmed need not be confirmed again. */
  readonly card?: Card
}

/**
 * Writes down how an open intent ended. When another was first, what that one wrote stands; when another has taken the
 * intent over, it is at work, and may be undoing at the acquirer what was heard here: its end is waited for.
 *
 * @returns the payment as it is now.
 * @throws ServiceError 409 when another takes longer than 5 s.
 */
export async function closeCharge(parts: Parts, { charge, position, card }: Closing): Promise<Charge> {
  const conclusion = concludeIntent(charge, position, parts.nowMs())
  const isConfirmed = card?.expiresAt === null
  const closed = await orGiveUp(parts, charge, () => endIntent(parts, { charge, conclusion, isConfirmed }))
  if (closed && closed.transferStatus !== charge.transferStatus) noteMove(parts, closed)
  return closed ?? waitForOther(parts, charge)
}
