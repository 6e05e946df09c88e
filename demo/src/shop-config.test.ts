import { describe, expect, it } from 'vitest'
import { readShopConfig } from './shop-config.ts'

describe('the configuration from the environment', () => {
  it('is the sandbox on this machine if nothing is set', () => {
    expect(readShopConfig({})).toEqual({
      port: 3000,
      serviceUrl: 'http://127.0.0.1:4242',
      apiKey: 'ek_test_demo',
      accessToken: 'at_test_demo',
      notificationSecret: 'whsec_ZWxlbWVudC1qcy1zYW5kYm94LWRlbW8tc2VjcmV0',
    })
  })

  it('follows the service to its port', () => {
    expect(readShopConfig({ PORT: '5000' }).serviceUrl).toBe('http://127.0.0.1:5000')
  })

  it('keeps only the origin of a given address', () => {
    expect(readShopConfig({ SERVICE_URL: 'https://pay.example/' }).serviceUrl).toBe('https://pay.example')
  })

  it.each([
    [{ DEMO_PORT: 'http' }, 'DEMO_PORT is "http", but must be a port from 0 to 65535.'],
    [{ DEMO_PORT: '65536' }, 'DEMO_PORT is "65536", but must be a port from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1", but must be a port from 0 to 65535.'],
    [
      { SERVICE_URL: 'localhost:4242' },
      'SERVICE_URL is "localhost:4242", but must be an http or https address.',
    ],
  ])('reports in one sentence what is wrong with %o', (environment, sentence) => {
    expect(() => readShopConfig(environment)).toThrow(sentence)
  })
})
