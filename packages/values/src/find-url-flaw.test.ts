import { describe, expect, it } from 'vitest'
import { findUrlFlaw } from './find-url-flaw.ts'

const sandbox = { mode: 'sandbox' } as const
const live = { mode: 'live' } as const

/** All bidirectional control characters of Unicode. */
const directing = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => /\p{Bidi_Control}/u.test(character),
)

describe('a URL that a merchant gives', () => {
  it.each([
    'https://shop.example',
    'https://shop.example/paid?order=7#thanks',
    'https://shop.example:8443/a%20b?x=%00',
    'https://loja.exemplo/olá',
    // Text in either direction, and characters next to the control characters.
    'https://shop.example/שולם?%D7%A9=%E2%80%8D%E2%80%A6%E2%81%A0',
    'https://[2001:db8::1]/paid',
    'HTTPS://SHOP.EXAMPLE/',
    'https://user.example/@name',
    'https://user.example?to=ana@shop.example',
    'https://shop.example./',
    'https://café.example/',
    'https://xn--caf-dma.example/',
    'https://[2001:0DB8::1]/paid',
    'https://192.0.2.7/',
  ])('%s is accepted in both modes', (text) => {
    expect([findUrlFlaw(text, sandbox), findUrlFlaw(text, live)]).toEqual([null, null])
  })

  it.each(['http://localhost', 'http://localhost:3000/paid', 'http://127.0.0.1:3000', 'http://[::1]:3000/x'])(
    '%s is accepted in the sandbox only',
    (text) => {
      expect([findUrlFlaw(text, sandbox), findUrlFlaw(text, live)]).toEqual([
        null,
        'must begin with https://',
      ])
    },
  )

  it.each([
    ['http://shop.example/paid', 'must begin with https://'],
    ['http://localhost.shop.example', 'must begin with https://'],
    ['http://192.168.1.5/paid', 'must begin with https://'],
    ['ftp://shop.example', 'must begin with https://'],
    ['wss://shop.example', 'must begin with https://'],
    ['javascript://shop.example/%0aalert(1)', 'must begin with https://'],
    ['https://ana:secret@shop.example', 'must not contain a user name or a password'],
    ['https://ana@shop.example', 'must not contain a user name or a password'],
    ['http://ana@localhost', 'must not contain a user name or a password'],
    ['https://@shop.example', 'must not contain a user name or a password'],
    ['https://:@shop.example', 'must not contain a user name or a password'],
    ['https://ana@evil.example@shop.example', 'must not contain a user name or a password'],
    ...['', ' ', 'shop.example/paid', '/paid', '//shop.example', 'https:shop.example', 'https:/shop.example']
      .concat(['javascript:alert(1)', 'data:text/html,x', 'mailto:ana@shop.example', 'https://', 'https:///'])
      .concat([' https://shop.example', 'https://shop.example ', 'https://shop.example/a b'])
      .concat(['https://shop\n.example', 'https:\\\\shop.example', 'https://shop.example\\@evil.example'])
      .concat(['https://shop.example/\0', 'https://exa mple', 'https://[::1', 'https://%00.example'])
      .concat([
        'https:///x',
        'https:////shop.example',
        'https://?x',
        'https://:443/',
        'https://shop.example:/',
      ])
      .concat([
        'https://*.shop.example',
        'https://shop.example;x',
        "https://shop.example'",
        'https://shop..example',
      ])
      .concat(['https://shop.example:0/', 'https://shop.example,other.example', 'https://$shop.example'])
      .concat([
        'http://127.1/',
        'http://2130706433/',
        'http://0x7f000001/',
        'http://0177.0.0.1/',
        'http://127.0.0.1./',
      ])
      .concat([
        'http://１２７.0.0.1/',
        'http://127。0。0。1/',
        'http://ⓛocalhost/',
        'http://local\u00adhost/',
      ])
      .concat(['http://%6cocalhost/', 'http://[0:0:0:0:0:0:0:1]/', 'http://[::0001]/', 'https://0300.0.2.7/'])
      .concat([
        'https://shop%2eexample/',
        'https://ｓhop.example/',
        'https://shop.example:123456/',
        'https://1.2.3/',
      ])
      .concat([
        'https://shop.example:44a/',
        'https://shop.example：443/',
        'https://[shop.example]/',
        'https://[::1]x/',
      ])
      .map((text) => [text, 'must be an absolute URL, such as https://shop.example/page']),
    ...directing
      .flatMap((character) => [
        character,
        encodeURIComponent(character),
        encodeURIComponent(character).toLowerCase(),
      ])
      .flatMap((written) =>
        ['/', '/a?b=', '/a#'].map((rest) => `https://shop.example${rest}gpj${written}exe`),
      )
      .map((text) => [text, 'must not contain characters that change the direction of text']),
  ])('%j is refused: %s', (text = '', flaw) => {
    expect(findUrlFlaw(text, sandbox)).toBe(flaw)
    expect(findUrlFlaw(text, live)).toBe(flaw)
  })
})
