import { describe, expect, it } from 'vitest'
import { clientAddressOf } from './client-address.ts'

const from = (ip: string, remoteAddress = '192.0.2.1') =>
  clientAddressOf({ ip, socket: { remoteAddress } } as Parameters<typeof clientAddressOf>[0])

describe('the client address of a request', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:db8:1:2::', '20010db800010002/64'],
    ['2001:DB8:1:2:ffff::1', '20010db800010002/64'],
    ['2001:db8:1:3::1', '20010db800010003/64'],
    ['::1', '0000000000000000/64'],
    ['fe80::1%eth0', 'fe80000000000000/64'],
  ])('%s counts as %s', (ip, counted) => {
    expect(from(ip)).toBe(counted)
  })

  it.each(['unknown', '_hidden', '1', '203.0.113', '', 'x'.repeat(10_000)])(
    'is that of the proxy if the proxy reports %j, which is not an address',
    (ip) => {
      expect(from(ip)).toBe('192.0.2.1')
    },
  )
})
