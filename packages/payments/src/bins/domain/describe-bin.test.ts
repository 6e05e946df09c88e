import { describe, expect, it } from 'vitest'
import { type BinRange, chooseNetwork, describeBin, stretchOf } from './describe-bin.ts'

function range(from: string, to: string, facts: Partial<BinRange> = {}): BinRange {
  return {
    startsAt: stretchOf(from).startsAt,
    endsAt: stretchOf(to).endsAt,
    brand: 'visa',
    networks: ['visa'],
    type: 'debit',
    country: 'FR',
    ...facts,
  }
}

const both = { networks: ['visa', 'cartes-bancaires'] } as const
const nothing = { type: null, country: null }

describe('the information about the first digits of a number', () => {
  it('comes from our own tables if there is no imported range', () => {
    expect(describeBin('42424242', [])).toEqual({ brand: 'visa', networks: ['visa'], ...nothing })
    expect(describeBin('45710000', [])).toEqual({ brand: 'visa', networks: ['visa', 'dankort'], ...nothing })
    expect(describeBin('99999999', [])).toEqual({ brand: null, networks: null, ...nothing })
  })

  it('comes from a range that contains all such numbers', () => {
    const facts = describeBin('43210012', [range('432100', '432199', both)])
    expect(facts).toMatchObject({ brand: 'visa', ...both, type: 'debit', country: 'FR' })
  })

  it('has only the facts that two ranges agree on', () => {
    const ranges = [
      range('432100120', '432100124', both),
      range('432100125', '432100129', { type: 'credit' }),
    ]
    expect(describeBin('43210012', ranges)).toEqual({
      brand: 'visa',
      networks: ['visa'],
      type: null,
      country: 'FR',
    })
    expect(describeBin('4321001213', ranges.slice(0, 1))).toMatchObject(both)
  })

  it('has only the facts that a range and our own tables agree on, if the range lacks some numbers', () => {
    const ranges = [range('432100121', '432100129', both)]
    expect(describeBin('43210012', ranges)).toEqual({ brand: 'visa', networks: ['visa'], ...nothing })
    expect(describeBin('432100125', ranges)).toMatchObject(both)
  })

  it('comes from a range where our own tables differ, because the operator imported it', () => {
    const visaAlone = [range('457100', '457199')]
    expect(describeBin('45710000', visaAlone)).toMatchObject({ networks: ['visa'] })
    expect(describeBin('4571000000000001', visaAlone)).toMatchObject({ networks: ['visa'] })
    const argencard = [range('501105', '501105', { brand: 'maestro', networks: ['maestro'] })]
    expect(describeBin('501105', argencard)).toMatchObject({ brand: 'maestro', networks: ['maestro'] })
  })

  it('includes the networks of a published test number, which has more digits than a range', () => {
    expect(describeBin('4000002500001001', []).networks).toEqual(both.networks)
    expect(describeBin('40000025', []).networks).toEqual(['visa'])
  })
})

const cardNetworks = ['visa', 'cartes-bancaires']

it.each([
  ['the brand', undefined, 'visa'],
  ['the first wish', ['cartes-bancaires', 'visa'], 'cartes-bancaires'],
  ['the first wish for a network that the card has', ['eftpos', 'cartes-bancaires'], 'cartes-bancaires'],
  ['the brand, if the card has none of them', ['eftpos', 'dankort'], 'visa'],
])('the network is %s', (_, wishes, network) => {
  expect(chooseNetwork(cardNetworks, wishes)).toBe(network)
})

it('there is no network for a number without a brand', () => {
  expect(chooseNetwork([], ['visa'])).toBeNull()
})
