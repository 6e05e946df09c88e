import { describe, expect, it } from 'vitest'
import { printCookie, readCookie } from './cookie.ts'

const https = 'https://pay.example.com'
const http = 'http://127.0.0.1:4242'

const kind = 'session'

describe('the cookie of the dashboard', () => {
  it.each([http, https])('is read back among other cookies: %s', (publicUrl) => {
    const [pair = ''] = printCookie({ kind, publicUrl, value: 'ses_1', maxAgeSeconds: 5 }).split(';')
    expect(readCookie(`a=b;${pair}; c=d`, { kind, publicUrl })).toBe('ses_1')
  })

  it('has a name over https that browsers accept only from its own host', () => {
    // What browsers require of the prefix: `Secure`, the root as the path, and no `Domain`.
    expect(printCookie({ kind, publicUrl: https, value: 'x', maxAgeSeconds: 5 })).toBe(
      '__Host-dashboard=x; Path=/; Secure; Max-Age=5; HttpOnly; SameSite=Strict',
    )
  })

  it.each([
    'dashboard=ses_1',
    '__Secure-dashboard=ses_1',
    '__host-dashboard=ses_1',
    '\u00a0__Host-dashboard=ses_1',
    '\u2003__Host-dashboard=ses_1',
  ])('is not one that another host of the site can plant: %j', (header) => {
    for (const planted of [header, `a=b; ${header}`]) {
      expect(readCookie(planted, { kind, publicUrl: https })).toBeNull()
      const both = `${planted}; __Host-dashboard=ses_2`
      expect(readCookie(both, { kind, publicUrl: https })).toBe('ses_2')
    }
  })

  it.each([undefined, '', 'dashboard', 'xdashboard=1', 'a=dashboard=1'])('is missing in %j', (header) => {
    expect(readCookie(header, { kind, publicUrl: http })).toBeNull()
  })

  it('for the language is a different one, with the same properties', () => {
    const session = printCookie({ kind, publicUrl: https, value: 'x', maxAgeSeconds: 5 })
    const language = printCookie({ kind: 'language', publicUrl: https, value: 'x', maxAgeSeconds: 5 })
    expect(language).toBe(session.replace('dashboard=', 'dashboard_lang='))
    expect(readCookie(language, { kind, publicUrl: https })).toBeNull()
  })
})
