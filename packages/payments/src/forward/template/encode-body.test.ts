import { describe, expect, it } from 'vitest'
import { encodeBody } from './encode-body.ts'

const encode = (type: string | null, body: string): Buffer | null =>
  encodeBody({ headers: type === null ? {} : { 'content-type': type }, body })

describe('a body that is forwarded', () => {
  const xml = '<a>São João</a>'
  const prolog = '<?xml version="1.0" encoding="ISO-8859-1"?>'

  it.each<readonly [string | null, string, 'utf8' | 'latin1']>([
    [null, xml, 'utf8'],
    ['text/xml', xml, 'utf8'],
    ['text/xml; charset=UTF-8', xml, 'utf8'],
    ['text/xml; charset="utf-8"', `<?xml version="1.0" encoding="UTF-8"?>${xml}`, 'utf8'],
    ['text/xml; charset=ISO-8859-1', xml, 'latin1'],
    ['text/xml; Charset="iso-8859-1"', prolog + xml, 'latin1'],
    ['application/soap+xml', prolog + xml, 'latin1'],
    ['text/plain; charset=latin1', 'São João', 'latin1'],
    ['text/xml; charset=utf8', `<?xml version="1.0" encoding="UTF-8"?>${xml}`, 'utf8'],
    ['text/xml; charset=latin1', prolog + xml, 'latin1'],
    ['application/json;charset=ascii', '{}', 'utf8'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Type: text/plain; charset=utf8\r\n\r\nSão\r\n--x\r\nContent-Type: text/plain; charset=UTF-8\r\n\r\n',
      'utf8',
    ],
    ['text/plain', `${prolog}\u20ac`, 'utf8'],
    ['text/xml; charset=us-ascii', '<a/>', 'utf8'],
    ['text/xml', `\ufeff${xml}`, 'utf8'],
    ['application/json; charset=utf-8', '"São João 😀"', 'utf8'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Type: text/plain; charset=ISO-8859-1\r\n\r\nSão',
      'latin1',
    ],
  ])('as %j is encoded as declared', (type, body, encoding) => {
    expect(encode(type, body)).toEqual(Buffer.from(body, encoding))
  })

  it.each<readonly [string, string, string]>([
    ['application/json; charset=ISO-8859-1', '{}', 'JSON and forms are sent in UTF-8'],
    ['application/x-www-form-urlencoded; charset="windows-1252"', 'a=1', 'JSON and forms are sent in UTF-8'],
    ['text/xml; charset=utf-16', '<a/>', 'only in UTF-8, ISO-8859-1 or US-ASCII'],
    ['text/xml; charset=constructor', '<a/>', 'only in UTF-8, ISO-8859-1 or US-ASCII'],
    ['text/xml', '<?xml version="1.0" encoding="Shift_JIS"?><a/>', 'only in UTF-8, ISO-8859-1 or US-ASCII'],
    ['text/xml; charset=utf-8', `${prolog}<a/>`, 'declare different charsets'],
    ['text/xml; charset=ISO-8859-1', '<a>\u20ac</a>', 'lacks'],
    ['text/xml; charset=us-ascii', '<a>é</a>', 'lacks'],
    ['text/xml; charset=4242424242424242', '<a/>', '(a name that is not shown)'],
  ])('as %j with %j is refused: %s', (type, body, reason) => {
    expect(() => encode(type, body)).toThrow(reason)
  })
})
