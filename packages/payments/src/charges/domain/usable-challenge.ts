import { findUrlFlaw, type ServiceMode } from '@element-js/values'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { Charge } from './charge.ts'

/**
 * Whether the service can act on a position: on a challenge only if its payer can be sent there. An adapter is another
 * program, and the payer's browser goes where the adapter says.
 */
export function isUsable(
  position: Position,
  { challengeId, openIntent }: Charge,
  mode: ServiceMode,
): boolean {
  if (position.state !== 'challenged') return true
  return challengeId !== null && openIntent === 'authorize' && findUrlFlaw(position.url, { mode }) === null
}
