import { currencyExponents } from '@element-js/server/adapters'
import { describe, expect, it } from 'vitest'
import { adyenExponents } from './adyen-money.ts'
import { keyOf, nameOf, referenceIn } from './adyen-names.ts'

describe('a name at Adyen', () => {
  const payment = { merchantId: 'demo', reference: 'chg_1.2-3' }

  it('begins with our reference, and fits', () => {
    expect(referenceIn(nameOf('payment', payment))).toBe(payment.reference)
    expect(
      nameOf('payment', { merchantId: 'm'.repeat(64), reference: 'r'.repeat(64) }).length,
    ).toBeLessThanOrEqual(80)
    expect(keyOf(nameOf('payment', payment)).length).toBeLessThanOrEqual(64)
  })

  it('differs for each merchant and request', () => {
    const names = [
      nameOf('payment', payment),
      nameOf('payment', { ...payment, merchantId: 'other' }),
      nameOf('close', payment),
      nameOf('capture', payment, 600, 1),
      nameOf('capture', payment, 600, 2),
      nameOf('capture', payment, 601, 1),
      nameOf('cancel', payment, 1),
      nameOf('refund', payment),
    ]
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(names.map(keyOf)).size).toBe(names.length)
    expect(nameOf('capture', payment, 600, 1)).toBe(nameOf('capture', { ...payment }, 600, 1))
  })

  it.each(['', 'order', '.x'])('of another system, %j, has no reference of ours', (name) => {
    expect(referenceIn(name)).toBe('')
  })
})

describe('the currencies of Adyen', () => {
  it('have the decimals that Adyen publishes, which differ for CLP only', () => {
    // https://docs.adyen.com/development-resources/currency-codes
    const published = { BRL: 2, MXN: 2, COP: 2, PEN: 2, USD: 2, CLP: 2 }
    expect(adyenExponents).toEqual(published)
    const different = Object.entries(currencyExponents).filter(
      ([code, digits]) => published[code as keyof typeof published] !== digits,
    )
    expect(different).toEqual([['CLP', 0]])
  })
})
