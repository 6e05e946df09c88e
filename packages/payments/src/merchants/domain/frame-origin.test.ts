import { describe, expect, it } from 'vitest'
import { findWayWithout, mayEmbedFrames, readFrameOrigin } from './frame-origin.ts'

describe('an origin to register', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['HTTPS://Shop.Example:443', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://shop.example:*', 'https://shop.example:*'],
    ['https://café.example', 'https://xn--caf-dma.example'],
    ['https://intranet', 'https://intranet'],
    ['http://localhost:*', 'http://localhost:*'],
    ['http://localhost', 'http://localhost'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ])('%s is stored as %s', (text, pattern) => {
    expect(readFrameOrigin(text)).toEqual({ pattern })
  })

  it.each([
    ['shop.example', /without a scheme/],
    ['', /without a scheme/],
    ['*', /without a scheme/],
    ["'self'", /without a scheme/],
    ['ftp://shop.example', /a scheme other than/],
    ['null', /a file and of a sandboxed frame/],
    ['capacitor://localhost', /a scheme other than/],
    ['data:text/html,x', /without a scheme/],
    ['http://shop.example', /not encrypted/],
    ['http://localhost.evil.example', /not encrypted/],
    ['https://*', /whole domain/],
    ['https://*.shop.example', /whole domain/],
    ['https://shop.example/checkout', /more than an origin/],
    ['https://shop.example?x', /more than an origin/],
    ['https://user:pass@shop.example', /user name/],
    ['https://shop.example:http', /not a number/],
    ['https://shop.example:65536', /port/],
    ['https://shop.example:0', /port/],
    ['https://[::1]:3000', /IPv6/],
    ['https://10.0.0.5', /IP address/],
    ['https://shop.example;script-src', /not a host name/],
    ['https://shop.example,https://b.example', /origin|host/],
    ['https://shop.example *', /more than an origin/],
    ['https://a.example https://b.example', /more than an origin/],
    ['https://shop..example', /not a host name/],
    ['http://127.1', /not a host name/],
    ['http://2130706433', /not a host name/],
    ['https://0x7f.1', /not a host name/],
    ['http://ⓛocalhost:*', /not a host name/],
    ['https://sh%6fp.example', /not a host name/],
    ['https:///shop.example', /more than an origin/],
    ['https://', /more than an origin/],
  ])('%j is refused: %s', (text, flaw) => {
    expect(readFrameOrigin(text)).toEqual({ flaw: expect.stringMatching(flaw) })
  })
})

describe('an origin that nobody can register', () => {
  it.each([
    ['null', /^Files and sandboxed frames have the origin null/],
    ['file://', /^Only pages from https/],
    ['capacitor://localhost', /server\.androidScheme/],
    ['ionic://localhost', /server\.hostname/],
    ['app://-', /^Only pages from https/],
    ['chrome-extension://abcdefgh', /Extensions open a page of your site/],
  ])('%s has another way', (origin, way) => {
    expect(findWayWithout(origin)).toMatch(way)
  })

  it.each(['https://shop.example', 'http://localhost:3000', 'shop.example', ''])('is not %j', (origin) => {
    expect(findWayWithout(origin)).toBeNull()
  })
})

describe('a page', () => {
  const patterns = ['http://localhost:*', 'https://shop.example', 'https://shop.example:8443']

  it.each([
    'http://localhost',
    'http://localhost:3000',
    'https://localhost:3000',
    'https://shop.example',
    'https://shop.example:443',
    'https://shop.example:8443',
  ])('of %s may embed the frames', (origin) => {
    expect(mayEmbedFrames(patterns, origin)).toBe(true)
  })

  it.each([
    'http://shop.example',
    'https://shop.example:444',
    'https://www.shop.example',
    'https://shop.example.evil.example',
    'http://localhost.evil.example',
    'null',
    '',
  ])('of %j may not', (origin) => {
    expect(mayEmbedFrames(patterns, origin)).toBe(false)
  })

  it('of another site may not embed the fields of a payment link', () => {
    expect(mayEmbedFrames(["'self'"], 'https://shop.example')).toBe(false)
  })
})
