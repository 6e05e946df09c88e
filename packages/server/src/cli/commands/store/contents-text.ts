import type { StoreContents } from '../../../database/backups/inspect-backup.ts'

/** What is in a backup, for people: `2 merchants, 1 card, …`. */
export function contentsText({ merchants, cards, charges, paymentLinks }: StoreContents): string {
  return [
    counted(merchants, 'merchant'),
    counted(cards, 'card'),
    counted(charges, 'charge'),
    counted(paymentLinks, 'payment link'),
  ].join(', ')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
