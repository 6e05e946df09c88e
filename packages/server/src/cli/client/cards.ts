import { describeTestCard } from '../../sandbox/describe-test-card.ts'
import { testCardOutcomes } from '../../sandbox/test-card-outcomes.ts'
import type { Command } from '../command.ts'
import { columns } from '../lay-out.ts'

export const command: Command = {
  about: [
    'Lists the test cards of the sandbox with what happens to each, with any future date and any security code. It asks no service. Every other number that is well-formed is approved.',
  ],
  run: async () => {
    const cards = testCardOutcomes.map((card) => ({ pan: card.pan, outcome: describeTestCard(card, 'en') }))
    const rows = cards.map(({ pan, outcome }) => [pan.replaceAll(/(\d{4})(?=\d)/g, '$1 '), outcome])
    return { text: columns(rows).join('\n'), json: cards }
  },
}
