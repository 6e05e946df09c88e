import { describe, expect, it } from 'vitest'
import { printCookie, readCookie } from './cookie.ts'

const https = 'https://pay.example.com'
const http = 'http://127.0.0.1:4242'

describe('the cookie of the desk', () => {
  it.each([http, https])('says again what it was given, among others: %s', (publicUrl) => {
    const [pair = ''] = printCookie({ publicUrl, value: 'dsk_1', maxAgeSeconds: 5 }).split(';')
    expect(readCookie(`a=b;${pair}; c=d`, publicUrl)).toBe('dsk_1')
  })

  it('has a name over https that no page without it can set', () => {
    expect(readCookie('desk=dsk_1', https)).toBeNull()
    expect(printCookie({ publicUrl: https, value: 'x', maxAgeSeconds: 5 })).toMatch(/^__Secure-.*; Secure$/)
  })

  it.each([undefined, '', 'desk', 'xdesk=1', 'a=desk=1'])('is not there in %j', (header) => {
    expect(readCookie(header, http)).toBeNull()
  })
})
