import { isAboutCard } from '../acquirer/domain/decline-reason.ts'
import type { IssuerVerdict } from '../limits/limit-store.ts'
import type { Charge } from './domain/charge.ts'

/** The issuer's answer about the card of a charge; `null`: there is none, or not yet. */
export function verdictOf({
  declineReason,
  transferStatus,
}: Pick<Charge, 'declineReason' | 'transferStatus'>): IssuerVerdict | null {
  if (declineReason) return isAboutCard(declineReason) ? 'declined' : null
  return transferStatus === 'SETTLED' || transferStatus === 'AUTHORIZED' ? 'approved' : null
}
