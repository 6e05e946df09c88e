import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeLink } from '../../../server/test/support/scenes/fake-links.ts'
import { checksumOf, issuePix } from './pix.ts'

const attemptId = `pay_${'0123456789abcdef'.repeat(2)}`
const codeOf = (merchantName: string, amountMinor = 1000): string =>
  issuePix({ link: fakeLink({ amountMinor }), merchantName, attemptId, random: randomBytes }).code

/** Tags and values; throws where the lengths do not add up. */
function read(code: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4))
    const value = code.slice(at + 4, at + 4 + length)
    if (value.length !== length || length === 0) throw new Error(`a field breaks off at ${at}`)
    fields.set(code.slice(at, at + 2), value)
    at += 4 + length
  }
  return fields
}

// Published checksums are in `checks/conformance/suites/checksums.ts`.
it('the checksum of a BR Code has four digits, even if it is small', () => {
  const texts = Array.from({ length: 5000 }, (_, index) => checksumOf(String(index)))
  expect(texts.every((text) => /^[0-9A-F]{4}$/.test(text))).toBe(true)
  expect(texts.some((text) => text.startsWith('0'))).toBe(true)
})

describe('a BR Code', () => {
  it('has the fields of a charge that is paid once, in their order', () => {
    const fields = read(codeOf('Padaria Boa', 123_456))
    expect([...fields.keys()]).toEqual(['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
    expect(Object.fromEntries(fields)).toMatchObject({
      '00': '01',
      '01': '12',
      '52': '0000',
      '53': '986',
      '54': '1234.56',
      '58': 'BR',
      '59': 'Padaria Boa',
      '60': 'SAO PAULO',
      '62': '0503***',
    })
  })

  it('leads to its own charge, at a host name that nobody can ever own', () => {
    const [first, second] = [codeOf('Shop'), codeOf('Shop')].map((code) => read(read(code).get('26') ?? ''))
    expect(first?.get('00')).toBe('br.gov.bcb.pix')
    expect(first?.get('25')).toMatch(/^pix\.sandbox\.example\/v2\/[0-9a-f]{32}$/)
    expect(first?.get('25')).not.toBe(second?.get('25'))
  })

  it('ends with the checksum of everything before it', () => {
    const code = codeOf('Shop')
    expect(code.slice(-8, -4)).toBe('6304')
    expect(code.slice(-4)).toBe(checksumOf(code.slice(0, -4)))
  })

  it.each([
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [999_999_999_999, '9999999999.99'],
  ])('of %s minor units says %s', (amountMinor, amount) => {
    expect(read(codeOf('Shop', amountMinor)).get('54')).toBe(amount)
  })

  it('omits an amount that does not fit into its field', () => {
    expect(read(codeOf('Shop', 1_000_000_000_000)).has('54')).toBe(false)
  })

  it.each([
    ['Pão de Açúcar', 'Pao de Acucar'],
    ['A name that is longer than it may be', 'A name that is longer tha'],
    ['Twenty-four characters x yz', 'Twenty-four characters x'],
    ['  Two   spaces\n', 'Two spaces'],
    ['商店', 'SANDBOX'],
    ['', 'SANDBOX'],
  ])('writes the name %j as %j', (name, expected) => {
    expect(read(codeOf(name)).get('59')).toBe(expected)
  })

  it('can be read whatever the name and the amount are', () => {
    const amounts = fc.integer({ min: 1, max: 999_999_999_999_999 })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), amounts, (name, amountMinor) => {
        const code = codeOf(name, amountMinor)
        const fields = read(code)
        expect(code).toMatch(/^[\x20-\x7e]+$/)
        expect(fields.get('59')).toMatch(/^\S(.{0,23}\S)?$/)
        expect(fields.get('63')).toBe(checksumOf(code.slice(0, -4)))
      }),
    )
  })

  it('names its charge by the attempt, in 26 to 35 letters and digits', () => {
    const { txid } = issuePix({ link: fakeLink(), merchantName: 'Shop', attemptId, random: randomBytes })
    expect(txid).toMatch(/^[A-Za-z0-9]{26,35}$/)
    expect(attemptId).toContain(txid)
  })
})
