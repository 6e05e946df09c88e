import { describe, expect, it } from 'vitest'
import { demoAddress, serviceAddress } from './addresses.mjs'

describe('the address of a program', () => {
  it('has a default if the environment sets none', () => {
    expect(serviceAddress({})).toMatchObject({ url: 'http://127.0.0.1:4242', hosts: ['127.0.0.1'] })
    expect(demoAddress({})).toMatchObject({
      url: 'http://localhost:3000',
      probeUrl: 'http://localhost:3000/',
    })
  })

  it.each([
    [{ PORT: '5000' }, 'http://127.0.0.1:5000', 'http://127.0.0.1:5000/health'],
    [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:4242', 'http://127.0.0.1:4242/health'],
    [{ HOST: '::' }, 'http://[::1]:4242', 'http://[::1]:4242/health'],
    [{ HOST: '::1' }, 'http://[::1]:4242', 'http://[::1]:4242/health'],
    [{ PUBLIC_URL: 'https://pay.example/' }, 'https://pay.example', 'http://127.0.0.1:4242/health'],
  ])('follows %j', (env, url, probeUrl) => {
    expect(serviceAddress(env)).toMatchObject({ url, probeUrl })
  })

  it.each(['0', '65536', '-1', '80a', '4242 '])('is refused if the port is %j', (port) => {
    expect(() => serviceAddress({ PORT: port })).toThrow(
      `PORT must be a port number from 1 to 65535, but it is "${port}".`,
    )
  })
})
