import { describe, expect, it } from 'vitest'
import { installmentsFieldsOf, installmentsOf } from './charge-installments.ts'

const chosen = { count: 3, firstMinor: 3334, otherMinor: 3333, totalMinor: 10_000, monthlyRateMillionths: 0 }
const charge = {
  installments: JSON.stringify(chosen),
  amountMinor: 10_000,
  finalAmountMinor: 10_000,
  currency: 'BRL',
  transferStatus: 'SETTLED',
} as const

describe('the installments of a charge', () => {
  it('are none if the payer was offered none', () => {
    expect(installmentsOf({ ...charge, installments: null })).toBeNull()
    expect(installmentsFieldsOf({ ...charge, installments: null })).toEqual({})
    expect(installmentsOf({ ...charge, installments: null, finalAmountMinor: 4000 })).toBeNull()
  })

  it('are those that the payer chose', () => {
    // With a total that no division of the amount gives, which shows that it was not divided again.
    const asChosen = { ...charge, installments: JSON.stringify({ ...chosen, totalMinor: 10_500 }) }
    expect(installmentsOf(asChosen)).toEqual({ ...chosen, totalMinor: 10_500 })
    expect(installmentsFieldsOf(asChosen)).toEqual({ installments: { count: 3, totalAmount: 10_500 } })
  })

  it('divide the captured amount if it is a part', () => {
    expect(installmentsOf({ ...charge, finalAmountMinor: 4000 })).toEqual({
      ...chosen,
      firstMinor: 1334,
      otherMinor: 1333,
      totalMinor: 4000,
    })
  })

  it('are those that the payer chose while nothing is captured, and after a cancel', () => {
    expect(installmentsOf({ ...charge, transferStatus: 'CANCELLED', finalAmountMinor: 0 })).toEqual(chosen)
    expect(installmentsOf({ ...charge, transferStatus: 'AUTHORIZED', finalAmountMinor: 4000 })).toEqual(
      chosen,
    )
  })
})
