import { describeTestCard, testCardOutcomes } from '@element-js/payments'
import type { Command } from '../command.ts'
import { columns } from '../lay-out.ts'

export const command: Command = {
  about: [
    'Lists the test cards of the sandbox and what happens to each, with any future expiration date and any security code. It calls no service. Any other well-formed number is approved.',
  ],
  run: async () => {
    const cards = testCardOutcomes.map((card) => ({ pan: card.pan, outcome: describeTestCard(card, 'en') }))
    const rows = cards.map(({ pan, outcome }) => [pan.replaceAll(/(\d{4})(?=\d)/g, '$1 '), outcome])
    return { text: columns(rows).join('\n'), json: cards }
  },
}
