import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../../values/src/errors.ts'
import { Secret } from '../../../../values/src/secret.ts'
import { type CardValues, valuesOf } from './card-values.ts'
import { fillMessage, type Message, parseMessage } from './parse-message.ts'

const card: CardValues = {
  pan: new Secret('4242424242424242'),
  cvv: new Secret('012'),
  expirationMonth: 3,
  expirationYear: 2031,
  holderName: `Ana "A" <b> & O'Neil`,
}
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
const xml = { 'content-type': 'text/xml' }

function fill(message: Partial<Message>): Message {
  const whole = { headers: json, body: null, ...message }
  return fillMessage(parseMessage(whole), valuesOf(card))
}

function refusalOf(message: Partial<Message>): ServiceError {
  try {
    fill(message)
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a template in JSON', () => {
  it.each([
    ['"{{card.pan}}"', '"4242424242424242"'],
    ['{"a":"{{card.cvv}}"}', '{"a":"012"}'],
    ['["{{card.expirationMonth}}/{{card.expirationYearShort}}"]', '["03/31"]'],
    ['{"y":"{{card.expirationYear}}"}', '{"y":"2031"}'],
    ['{"m":"{{card.expirationMonth | number}}"}', '{"m":3}'],
    ['{"m":"{{card.expirationYear|number}}"}', '{"m":2031}'],
    ['{"m":"{{card.expirationYearShort | number}}"}', '{"m":31}'],
    ['{"m":"{{card.expirationMonth | number}}/31"}', '{"m":"3/31"}'],
    ['{"n":"{{ card.holderName }}"}', JSON.stringify({ n: card.holderName })],
    ['{"n":"\\u007b{card.pan}\\u007d"}', '{"n":"4242424242424242"}'],
    ['{"n":"{{{{card.pan}} {{card.expirationMonth}}"}', '{"n":"{{card.pan}} 03"}'],
    ['{"n":"}} {{card.expirationMonth}} }} { {"}', '{"n":"}} 03 }} { {"}'],
    [
      '{"t":"; {{card.pan}}={{card.expirationYearShort}}{{card.expirationMonth}}|{{card.cvv}}"}',
      '{"t":"; 4242424242424242=3103|012"}',
    ],
    [
      ' { "x" : 1.10 , "big":12345678901234567890, "n" : "{{card.cvv}}" } ',
      ' { "x" : 1.10 , "big":12345678901234567890, "n" : "012" } ',
    ],
  ])('%s becomes %s', (body, filled) => {
    expect(fill({ body }).body).toBe(filled)
  })

  it.each([
    ['{"{{card.pan}}":1}', /a key/],
    ['{"{{card.pan}}" \n: 1}', /a key/],
    ['{"a":"{{card.number}}"}', /unknown template, \{\{card\.number\}\}/],
    ['{"a":"{{pan}}"}', /unknown template, \{\{pan\}\}/],
    ['{"a":"{{card.pan"}', /without a \}\}/],
    ['{"a":"{{"}', /without a \}\}/],
    ['{"a":"{{}}"}', /unknown template\. /],
    ['{"a":"{{card.{{card.pan}}}}"}', /unknown template\. /],
    ['{"a":"{{{card.pan}}}"}', /unknown template\. /],
    ['{"a":"{{card.pan | upper}}"}', /unknown form/],
    ['{"a":"{{card.pan | number}}"}', /unknown form/],
    ['{"a":"{{card.cvv | number}}"}', /unknown form/],
    ['{"a":"{{CARD.PAN}}"}', /unknown template/],
    ['{"a":"{{card.constructor}}"}', /unknown template/],
    ['{"a":"{{card.__proto__}}"}', /unknown template/],
    ['{"a":"no template"}', /no template such as/],
    ['{"a":"{{{{card.pan}}"}', /no template such as/],
    [`[${'"{{card.cvv}}",'.repeat(50)}"{{card.cvv}}"]`, /more than 50/],
  ])('%s is refused', (body, message) => {
    const error = refusalOf({ body })
    expect([error.reason, error.message]).toEqual(['invalid_template', expect.stringMatching(message)])
  })

  it('is refused without a repetition of what could be a number', () => {
    expect(refusalOf({ body: '{"a":"{{4242 4242 4242 4242}}"}' }).message).not.toMatch(/\d{4}/)
  })

  it.each(['{"a":', '{"a":"{{card.pan}}",}', '{"a":1,"a":"{{card.pan}}"}', '"\n{{card.pan}}"'])(
    'is refused in %j, which is not JSON or can be read in two ways',
    (body) => {
      expect(refusalOf({ body }).reason).toMatch(/^(malformed_json|duplicate_key)$/)
    },
  )
})

describe('a template in a form', () => {
  it.each([
    ['card[number]={{card.pan}}&x=1', 'card[number]=4242424242424242&x=1'],
    [
      new URLSearchParams({ 'card[number]': '{{card.pan}}', z: 'a b' }).toString(),
      'card%5Bnumber%5D=4242424242424242&z=a+b',
    ],
    ['n={{card.holderName}}', "n=Ana+%22A%22+%3Cb%3E+%26+O'Neil"],
    ['e={{card.expirationMonth | number}}%2F{{card.expirationYearShort}}', 'e=3%2F31'],
    ['a&b=&=c&d={{card.cvv}}', 'a&b=&=c&d=012'],
  ])('%s becomes %s', (body, filled) => {
    expect(fill({ headers: form, body }).body).toBe(filled)
  })

  it.each([
    ['{{card.pan}}=1', /name of a form field/],
    ['%7B%7Bcard.pan%7D%7D=1', /name of a form field/],
    ['{{card.pan}}', /name of a form field/],
    ['a={{card.x}}', /unknown template/],
    ['a=%zz&b={{card.pan}}', /well-formed form/],
  ])('%s is refused', (body, message) => {
    expect(refusalOf({ headers: form, body }).message).toMatch(message)
  })
})

describe('a template in XML', () => {
  it.each([
    ['<a>{{card.pan}}</a>', '<a>4242424242424242</a>'],
    [
      '<a b="{{card.holderName}}" c=\'{{card.cvv}}\'/>',
      '<a b="Ana &quot;A&quot; &lt;b&gt; &amp; O&apos;Neil" c=\'012\'/>',
    ],
    [
      '<a x=">"><!-- > --><![CDATA[<]]>{{card.expirationMonth}}</a>',
      '<a x=">"><!-- > --><![CDATA[<]]>03</a>',
    ],
    ['<a>x<b>\n {{card.cvv}} </b>y</a>', '<a>x<b>\n 012 </b>y</a>'],
    ['<?xml version="1.0"?>\n<a>{{card.expirationMonth}}</a>', '<?xml version="1.0"?>\n<a>03</a>'],
  ])('%s becomes %s', (body, filled) => {
    expect(fill({ headers: xml, body }).body).toBe(filled)
  })

  it.each([
    '<{{card.pan}}/>',
    '<a {{card.pan}}="1"/>',
    '<a b={{card.pan}}/>',
    '<!-- {{card.pan}} -->',
    '<![CDATA[{{card.holderName}}]]>',
    '<?x {{card.pan}}?>',
    '<!DOCTYPE a [<!ENTITY x "{{card.pan}}">]><a>&x;</a>',
    '<a><!-- {{card.pan}}</a>',
    '<a b="{{card.pan}}',
  ])('%s is refused', (body) => {
    expect(refusalOf({ headers: xml, body }).reason).toBe('invalid_template')
  })
})

const beside = [
  ...[
    'a{{T}}',
    '{{T}}a',
    'a {{T}}',
    '1{{T}}',
    '{{T}}-1',
    '%{{T}}',
    '\\\\{{T}}',
    '&#{{T}};',
    '{{T}}.0',
    '({{T}})',
    'é{{T}}',
  ],
  ...['{{T}}{{card.holderName}}', '{{card.holderName}} {{T}}', '{{{{{{T}}', '\u200b{{T}}', '٤{{T}}'],
]

describe.each(['card.pan', 'card.cvv'])('{{%s}} beside other text', (name) => {
  it.each(beside)('as in %s is refused everywhere', (text) => {
    const value = text.replaceAll('T', name)
    for (const message of [
      { headers: json, body: `{"a":"${value}"}` },
      { headers: form, body: new URLSearchParams({ a: value }).toString() },
      { headers: xml, body: `<a>${value}</a>` },
      { headers: xml, body: `<a b="${value}"/>` },
      { headers: { 'x-a': value } },
    ]) {
      expect(refusalOf(message).reason).toMatch(/^invalid_(template|request)$/)
    }
    expect(refusalOf({ body: `{"a":"${value}"}` }).message).toMatch(/other text|unknown template/)
  })

  it.each(['a<![CDATA[]]>@', '@<!-- --> a', 'a<b/>@', '<b/>@', '@<b>a</b>', '<b>a</b>@', '<?a?>@'])(
    'as in the XML element %s is refused',
    (content) => {
      const body = `<a>${content.replace('@', `{{${name}}}`)}</a>`
      expect(refusalOf({ headers: xml, body }).message).toMatch(/beside other text/)
    },
  )
})

describe('a template in a header', () => {
  it('is filled in the value', () => {
    const headers = { 'X-Card': '{{card.pan}}', authorization: 'Basic abc' }
    expect(fill({ headers }).headers).toEqual({ 'x-card': '4242424242424242', authorization: 'Basic abc' })
  })

  it.each([
    { '{{card.pan}}': 'x' },
    { 'x-a': '{{card.pan}}\r\nx-b: 1' },
    { 'x-a': '{{card.pan}}\n' },
    { 'x-a': 'ä{{card.pan}}' },
    { 'x a': '{{card.pan}}' },
    { 'x-a:': '{{card.pan}}' },
    { host: 'other.example', 'x-a': '{{card.pan}}' },
    { Host: 'other.example', 'x-a': '{{card.pan}}' },
    { 'Content-Length': '3', 'x-a': '{{card.pan}}' },
    { 'transfer-encoding': 'chunked', 'x-a': '{{card.pan}}' },
    { connection: 'x-a', 'x-a': '{{card.pan}}' },
    { te: 'trailers', 'x-a': '{{card.pan}}' },
    { upgrade: 'h2c', 'x-a': '{{card.pan}}' },
    { expect: '100-continue', 'x-a': '{{card.pan}}' },
    { 'accept-encoding': 'gzip', 'x-a': '{{card.pan}}' },
    { Range: 'bytes=9-', 'x-a': '{{card.pan}}' },
    { 'proxy-authorization': 'x', 'x-a': '{{card.pan}}' },
    ...[
      'Range',
      'if-range',
      'A-IM',
      'want-digest',
      'Want-Repr-Digest',
      'want-content-digest',
      'content_length',
    ].map((name) => ({ [name]: 'x', 'x-a': '{{card.pan}}' })),
    ...[
      'X-HTTP-Method-Override',
      'x-http-method',
      'x-method-override',
      'x_http_method_override',
      'X-Original-URL',
    ].map((name) => ({ [name]: 'x', 'x-a': '{{card.pan}}' })),
    ...[
      'x-rewrite-url',
      'x-forwarded-host',
      'X-Forwarded-Prefix',
      'x-original-host',
      'forwarded',
      'x-host',
    ].map((name) => ({ [name]: 'x', 'x-a': '{{card.pan}}' })),
    { 'x-a': '{{card.pan}}', 'X-A': '1' },
    { 'x-a': `{{card.pan}}${'x'.repeat(8192)}` },
    { 'content-type': '{{card.holderName}}' },
    { 'x-a': '{{card.pan}' },
  ])('%j is refused', (headers) => {
    expect(refusalOf({ headers }).reason).toMatch(/^invalid_(request|template)$/)
  })

  it.each([
    'accept',
    'accept-language',
    'if-match',
    'x-forwarded-for',
    'x-idempotency-key',
    'digest',
    'x-method-name',
  ])('may be beside the header %s', (name) => {
    const headers = { [name]: 'x', 'x-a': '{{card.pan}}' }
    expect(fill({ headers }).headers).toEqual({ [name]: 'x', 'x-a': '4242424242424242' })
  })

  it('is refused if the name of the holder has characters that no header has', () => {
    const message = { headers: { 'x-name': '{{card.holderName}}' }, body: null }
    expect(() => fillMessage(message, valuesOf({ ...card, holderName: 'José' }))).toThrow(/ASCII/)
  })
})

it.each(['text/plain', 'multipart/form-data; boundary=x', ''])('none is in a body of the type %j', (type) => {
  const headers: Record<string, string> = type ? { 'content-type': type } : {}
  expect(refusalOf({ headers, body: '{{card.pan}}' }).message).toMatch(/JSON, a form or XML/)
})

it.each([
  [json, `[${'"a","\\n",'.repeat(9)}"{{card.pan}}"${',1.50'.repeat(9)}]`],
  [form, `${'a=%41&'.repeat(9)}b={{card.pan}}${'&c=d'.repeat(9)}`],
  [xml, `${"<a b='c'/>".repeat(9)}<a>{{card.pan}}</a>${'<!-- d -->'.repeat(9)}`],
])('a body of the type %j is read once, and only its templates are filled', (headers, body) => {
  const parts = parseMessage({ headers, body }).body
  expect(parts?.map((part) => typeof part)).toEqual(['string', 'function', 'string'])
})

it('fills templates in the suffix types of JSON and XML', () => {
  const body = '"{{card.cvv}}"'
  expect(fill({ headers: { 'content-type': 'application/vnd.api+json' }, body }).body).toBe('"012"')
  const soap = { headers: { 'content-type': 'application/soap+xml' }, body: '<a>{{card.cvv}}</a>' }
  expect(fill(soap).body).toBe('<a>012</a>')
})
