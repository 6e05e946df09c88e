import { describe, expect, it } from 'vitest'
import { sandboxMerchants as created } from '../../packages/payments/src/merchants/sandbox-merchants.ts'
import { demoAddress, serviceAddress } from './addresses.mjs'
import { columns, sandboxMerchants, welcomeText } from './welcome.mjs'

describe('the text that is printed when everything answers', () => {
  const addresses = { service: serviceAddress({}), demo: demoAddress({}) }

  it('shows the addresses, the sandbox credentials and a test card', () => {
    const text = welcomeText({ ...addresses, isSandbox: true })
    for (const part of [
      'http://127.0.0.1:4242',
      'http://localhost:3000',
      'http://127.0.0.1:4242/dashboard   at_test_demo',
      'http://127.0.0.1:4242/docs',
      'ek_test_psp',
      '4242 4242 4242 4242',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('shows no sandbox credentials if there is no sandbox', () => {
    expect(welcomeText({ ...addresses, isSandbox: false })).not.toMatch(/_test_|4242 4242/)
  })

  it('lists the merchants that the service creates', () => {
    expect(sandboxMerchants.map(([id, apiKey, accessToken]) => ({ id, apiKey, accessToken }))).toEqual(
      created.map(({ id, apiKey, accessToken }) => ({ id, apiKey, accessToken })),
    )
  })

  it('is aligned', () => {
    expect(
      columns([
        ['a', 'b'],
        ['long', '', 'c'],
      ]),
    ).toEqual(['a      b', 'long       c'])
  })
})
