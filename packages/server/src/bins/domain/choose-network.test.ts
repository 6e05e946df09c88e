import { expect, it } from 'vitest'
import { chooseNetwork } from './choose-network.ts'

const both = ['visa', 'cartes-bancaires']

it.each([
  ['the brand', undefined, 'visa'],
  ['the first wish', ['cartes-bancaires', 'visa'], 'cartes-bancaires'],
  ['the first wish for a network that the card has', ['eftpos', 'cartes-bancaires'], 'cartes-bancaires'],
  ['the brand, if the card has none of them', ['eftpos', 'dankort'], 'visa'],
])('the network is %s', (_, wishes, network) => {
  expect(chooseNetwork(both, wishes)).toBe(network)
})

it('there is no network for a number without a brand', () => {
  expect(chooseNetwork([], ['visa'])).toBeNull()
})
