import type { StoreContents } from '../../../database/backups/inspect-backup.ts'
import { counted } from '../../../values/counted.ts'

/** What is in a backup, for people: `2 merchants, 1 card, …`. */
export function contentsText({ merchants, cards, charges, paymentLinks }: StoreContents): string {
  return [
    counted(merchants, 'merchant'),
    counted(cards, 'card'),
    counted(charges, 'charge'),
    counted(paymentLinks, 'payment link'),
  ].join(', ')
}
