import { describe, expect, it } from 'vitest'
import { generateMasterKey, parseMasterKeys } from './master-keys.ts'

const base64 = Buffer.alloc(32, 7).toString('base64')
const [firstKey, secondKey] = [`1:${base64}`, `2:${base64}`]

describe('master keys', () => {
  it.each([
    ['', 'key 1 is not written as'],
    [',', 'key 1 is not written as'],
    ['1:short', 'key 1 is not written as'],
    [`${firstKey},`, 'key 2 is not written as'],
    [base64, 'key 1 is not written as'],
    [`:${base64}`, 'key 1 is not written as'],
    [`0:${base64}`, 'key 1 is not written as'],
    [`1234567890:${base64}`, 'key 1 is not written as'],
    [`x1:${base64}`, 'key 1 is not written as'],
    [`v 1:${base64}`, 'key 1 is not written as'],
    [`1:${base64}x`, 'key 1 is not written as'],
    [`1:${base64} x`, 'key 1 is not written as'],
    [`1:${base64.slice(1)}`, 'key 1 is not written as'],
    [`${firstKey},${firstKey}`, 'two keys have the same version'],
    [`${firstKey},${secondKey},${firstKey}`, 'two keys have the same version'],
  ])('are refused in the form %j, in a message that does not repeat them', (text, problem) => {
    expect(() => parseMasterKeys(text)).toThrow(problem)
    try {
      parseMasterKeys(text)
    } catch (error) {
      expect(String(error)).not.toContain(base64.slice(1, -1))
    }
  })

  it('wrap with the newest, whatever their order', () => {
    for (const text of [`${firstKey},${secondKey}`, `${secondKey},${firstKey}`]) {
      expect(parseMasterKeys(text).map(({ version }) => version)).toEqual([2, 1])
    }
  })

  it('may have spaces and line ends around them, and versions of nine digits', () => {
    const [newest, oldest] = parseMasterKeys(` ${firstKey} ,\t123456789:${base64}\n`)
    expect([newest.version, oldest?.version]).toEqual([123456789, 1])
    expect(Buffer.from(newest.key.reveal())).toEqual(Buffer.alloc(32, 7))
  })

  it('that are generated have 32 random bytes', () => {
    const [{ version, key }] = parseMasterKeys(generateMasterKey(7))
    expect([version, key.reveal().byteLength]).toEqual([7, 32])
    expect(generateMasterKey(7)).not.toBe(generateMasterKey(7))
  })
})
