import { describe, expect, it } from 'vitest'
import { growthOfCost, mostGrowth } from '../../../../server/test/support/growth-of-cost.ts'
import { readAnswer } from './read-answer.ts'

interface Answer {
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly isCut?: boolean
}

function fieldsOf(body: string | Buffer, names: readonly string[], answer: Answer = {}) {
  const { type = 'application/json', headers = {}, isCut = false } = answer
  const received = {
    status: 200,
    headers: { 'content-type': type, ...headers },
    body: Buffer.from(body),
    isCut,
  }
  return readAnswer(received, names).fields
}

describe('the fields of an answer', () => {
  it('are those that are registered, and no others', () => {
    const body = '{"id":"pay","status":"approved","card":{"v":"737"},"a/b":{"~":"c"},"list":["x",{"y":"z"}]}'
    const names = [
      '/id',
      '/card/v',
      '/a~1b/~0',
      '/list/1/y',
      '/list',
      '/card',
      '/missing',
      '/id/length',
      '/toString',
    ]
    expect(fieldsOf(body, names)).toEqual({
      '/id': 'pay',
      '/a~1b/~0': 'c',
      '/list/1/y': 'z',
    })
    expect(fieldsOf(body, [])).toEqual({})
  })

  it.each(['012', '-1.50e3', '12345678901234567890', '0'])(
    'of JSON with the number %s are read too',
    (number) => {
      const body = `{"n":${number},"ok":true,"no":false,"none":null,"after":"\\"x\\\\"}`
      expect(fieldsOf(body, ['/n', '/ok', '/no', '/none', '/after'])).toEqual({
        '/ok': 'true',
        '/no': 'false',
        '/after': '"x\\',
      })
    },
  )

  it('are read from forms', () => {
    const type = 'application/x-www-form-urlencoded'
    expect(fieldsOf('a%5Bb%5D=c+d&e=1&e=f', ['/a[b]', '/e', '/g', '/a/b'], { type })).toEqual({
      '/a[b]': 'c d',
    })
  })

  it('are read from XML', () => {
    const xml =
      '<?xml version="1.0"?><s:Envelope xmlns:s="urn:s"><s:Body><!-- a --><r code="ok" n:x=\'y\'>' +
      '<id>a &amp; <![CDATA[<b>]]></id><id>second</id><e/><v>&#52;</v></r></s:Body></s:Envelope>'
    const r = '/Envelope/Body/r'
    const names = ['id', '@code', '@x', '@none', 'e', 'v', 'none'].map((name) => `${r}/${name}`)
    expect(fieldsOf(xml, [...names, '/id', '/Envelope'], { type: 'text/xml' })).toEqual({
      [`${r}/id`]: 'a & <b>',
      [`${r}/@code`]: 'ok',
      [`${r}/@x`]: 'y',
    })
    const declared = `<!DOCTYPE s [<!ENTITY a "b">]><s>&a;</s>`
    expect(fieldsOf(declared, ['/s'], { type: 'text/xml' })).toEqual({})
  })

  it('are read in the charset that the answer declares', () => {
    const text = '<a>ação</a>'
    const latin1 = Buffer.from(text, 'latin1')
    const prolog = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>')
    const fieldOf = (body: string | Buffer, type: string) => fieldsOf(body, ['/a'], { type })
    expect(fieldOf(latin1, 'text/xml; Charset="ISO-8859-1"')).toEqual({ '/a': 'ação' })
    expect(fieldOf(Buffer.concat([prolog, latin1]), 'text/xml')).toEqual({ '/a': 'ação' })
    expect(fieldOf(`\ufeff${text}`, 'text/xml; charset="utf-8"')).toEqual({ '/a': 'ação' })
    for (const [declared, encoding, type] of [
      ['UTF-8', 'utf8', 'text/xml; charset=utf8'],
      ['ISO-8859-1', 'utf8', 'text/xml; charset=UTF-8'],
      ['utf-16', 'utf8', 'text/xml; charset=utf-8'],
      ['windows-1252', 'latin1', 'text/xml; charset=iso-8859-1'],
      ['iso8859-1', 'latin1', 'text/xml; charset='],
    ] as const) {
      const body = Buffer.from(`<?xml version="1.0" encoding="${declared}"?>${text}`, encoding)
      expect(fieldOf(body, type), `${type} with ${declared}`).toEqual({ '/a': 'ação' })
    }
    expect(fieldOf('{"a":"ação"}', 'application/json; charset=')).toEqual({ '/a': 'ação' })
    expect(fieldOf(latin1, 'text/xml')).toEqual({})
    expect(fieldOf(Buffer.concat([prolog, latin1]), 'text/xml; charset=utf-8')).toEqual({})
  })

  it('can be headers', () => {
    const headers = { location: 'https://a.example/payments', 'x-request-id': '4242' }
    expect(fieldsOf('', ['location', 'x-request-id', 'x-none'], { headers })).toEqual({
      location: 'https://a.example/payments',
    })
  })

  it.each<readonly [what: string, body: string | Buffer, answer: Answer]>([
    ['is cut', '{"a":"b"}', { isCut: true }],
    ['is compressed', '{"a":"b"}', { headers: { 'content-encoding': 'gzip' } }],
    ['is in another encoding', '{"a":"b"}', { type: 'application/json; charset=utf-16' }],
    ['is not text', Buffer.from([0x22, 0xff, 0x22]), {}],
    ['is not JSON', '{"a":"b",}', {}],
    ['is not XML', '<a', { type: 'text/xml' }],
  ])('are not read from a body that %s', (_what, body, answer) => {
    expect(fieldsOf(body, ['/a', 'content-type'], answer)).not.toHaveProperty('/a')
  })

  it.each([
    ['application/json', '['],
    ['application/json', '\\"'],
    ['application/json', '"\\"'],
    ['application/json', '5,'],
    ['text/xml', '<a>'],
    ['text/xml', '<a '],
    ['text/xml', '<'],
    ['text/xml', '&'],
    ['text/xml', 'a="'],
    ['application/x-www-form-urlencoded', '%'],
  ])('of %s with %j again and again are read in a time that is linear in its length', async (type, unit) => {
    const read = (bytes: number): void => {
      const body = unit.repeat(bytes / unit.length)
      for (const text of [body, `"${body}\\`, `<a ${body}`]) fieldsOf(text, ['/a/b', '/a/@b'], { type })
    }
    expect(await growthOfCost(read, { longest: 256 * 1024 })).toBeLessThan(mostGrowth)
  })
})
