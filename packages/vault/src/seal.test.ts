import { describe, expect, it } from 'vitest'
import { open, seal } from './seal.ts'

const key = Buffer.alloc(32, 7)
const place = ['demo', 'crd_1']

describe('a sealed value', () => {
  it('consists of a nonce of 12 bytes, a tag of 16 bytes and the encrypted content', () => {
    const content = Buffer.from('content')
    const sealed = seal({ key, place, content })
    expect(sealed).toHaveLength(12 + 16 + content.length)
    expect(open({ key, place, content: sealed })).toEqual(content)
  })

  it('has another nonce each time', () => {
    const nonces = Array.from({ length: 100 }, () =>
      seal({ key, place, content: Buffer.alloc(0) })
        .subarray(0, 12)
        .toString('hex'),
    )
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  it('is not opened if it was cut, also not with a shorter tag, which AES-GCM would allow', () => {
    const sealed = seal({ key, place, content: Buffer.alloc(0) })
    for (const length of sealed.keys()) {
      expect(() => open({ key, place, content: sealed.subarray(0, length) })).toThrow()
    }
  })
})
