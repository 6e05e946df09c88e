import { describe, expect, it } from 'vitest'
import { connectToAdyen } from './connect-to-adyen.ts'

describe('the address of Adyen', () => {
  const account = { apiKey: 'AQE_double_key', merchantAccount: 'ElementTest', url: undefined }

  it.each([
    [undefined, 'https://checkout-test.adyen.com/v71'],
    ['0123abc-Shop', 'https://0123abc-Shop-checkout-live.adyenpayments.com/checkout/v71'],
  ])('with the prefix %s is %s', (livePrefix, address) => {
    const { payments, modifications } = connectToAdyen({ ...account, livePrefix })
    expect([Reflect.get(payments, 'baseUrl'), Reflect.get(modifications, 'baseUrl')]).toEqual([
      address,
      address,
    ])
  })
})
