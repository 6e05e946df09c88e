import { publishedTestNumbers } from '@element-js/card/test-numbers'
import { describe, expect, it } from 'vitest'
import { cardDataIn } from './card-data-in.ts'

const pan = '4242424242424242'
const looked = { numbers: publishedTestNumbers, codes: ['7391'] }
const find = (content: string | Uint8Array): readonly string[] => cardDataIn(content, looked)
const base64 = (text: string): string => Buffer.from(text).toString('base64')

describe('the search for card data', () => {
  it.each([
    ['together', pan],
    ['in groups', '4242 4242 4242 4242'],
    ['with hyphens', '4242-4242-4242-4242'],
    ['with each digit apart', [...pan].join(' ')],
    ['in JSON', JSON.stringify({ pan })],
    ['within a word', `x${pan}y`],
    ['within a longer number', `17${pan}17`],
    ['in a URL', `/pay?number=${pan}`],
    ['URL-encoded', [...pan].map((digit) => `%3${digit}`).join('')],
    ['escaped', [...pan].map((digit) => `\\u003${digit}`).join('')],
    ['in hex', `0x${Buffer.from(pan).toString('hex')}`],
    ['in hex, after a half byte', `f${Buffer.from(pan).toString('hex')}`],
    ['in UTF-16', Buffer.from(pan, 'utf16le')],
    ['in base64', base64(pan)],
    ['in base64, one byte in', base64(`x${pan}`)],
    ['in base64, two bytes in', base64(`{"${pan}"}`)],
    ['in URL-safe base64', Buffer.from(`??>${pan}`).toString('base64url')],
    ['among bytes', Buffer.concat([Buffer.of(0, 255, 1), Buffer.from(pan), Buffer.of(7, 200)])],
  ])('finds a number %s', (_, content) => {
    expect(find(content)).toEqual([pan])
  })

  it('finds codes as separate words', () => {
    expect(find('{"cvv":"7391"}')).toEqual(['7391'])
    expect(find('cvv=7391&')).toEqual(['7391'])
    expect(find('crd_a7391b, 17391, 0.7391')).toEqual([])
  })

  it('finds no code in the id of a request', () => {
    const id = '0b6cf1c5-7391-4a15-a7d1-2f0c7f4b1f0e'
    expect(find(`{"requestId":"${id}"}`)).toEqual([])
    expect(find(`tok_1${id}crd_1`)).toEqual([])
    expect(find(`{"requestId":"${id}","cvv":"7391"}`)).toEqual(['7391'])
  })

  it.each(['4242424242424241', '424242……4242', '{"bin":"424242","last4":"4242"}', crypto.randomUUID()])(
    'finds nothing in %j',
    (text) => {
      expect(find(text)).toEqual([])
    },
  )
})
