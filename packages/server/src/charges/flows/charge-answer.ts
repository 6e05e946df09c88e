import type { Card } from '../../tokens/domain/card.ts'
import type { Charge } from '../domain/charge.ts'

/** A payment with its card, as an answer needs them. */
export interface ChargeAnswer {
  readonly charge: Charge
  readonly card: Card
  /** Whether this is the answer to an earlier request, given again. */
  readonly isReplayed: boolean
}
