import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const policyOf = (apiKey: string) =>
  securityHeaders({ serviceUrl: 'https://pay.example', apiKey })['content-security-policy']

it('the policy allows only the library and the frames of the service, nothing inline, and no text as code', () => {
  expect(policyOf('ek_live_shop')).toBe(
    "default-src 'none'; script-src 'self' https://pay.example/element-1.2.0.js https://pay.example/fonts-1.2.0.mjs https://pay.example/payments-1.2.0.mjs; style-src 'self'; img-src 'self'; " +
      "connect-src 'self' https://pay.example; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; " +
      "form-action 'self' https://pay.example; frame-src https://pay.example",
  )
})

it('the policy allows the warnings for developers with a sandbox key', () => {
  expect(policyOf('ek_test_shop')).toContain(
    "script-src 'self' https://pay.example/element-1.2.0.js https://pay.example/fonts-1.2.0.mjs https://pay.example/payments-1.2.0.mjs https://pay.example/development-1.2.0.mjs; ",
  )
})
