import { expect, it } from 'vitest'
import { chooseNetwork } from './choose-network.ts'

const both = ['visa', 'cartes-bancaires']

it.each([
  ['the brand', {}, 'visa'],
  ['the merchant’s', { preferredNetworks: ['eftpos', 'cartes-bancaires', 'visa'] }, 'cartes-bancaires'],
  ['the payer’s', { network: 'visa', preferredNetworks: ['cartes-bancaires'] }, 'visa'],
  [
    'the merchant’s, if the card lacks the payer’s',
    { network: 'eftpos', preferredNetworks: ['cartes-bancaires'] },
    'cartes-bancaires',
  ],
  ['the brand, if the card lacks all others', { network: 'eftpos', preferredNetworks: ['dankort'] }, 'visa'],
])('the network is %s', (_, wishes, network) => {
  expect(chooseNetwork(both, wishes)).toBe(network)
})

it('there is no network for a number of no brand', () => {
  expect(chooseNetwork([], { network: 'visa' })).toBeNull()
})
