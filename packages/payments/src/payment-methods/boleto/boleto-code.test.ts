import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { luhnDigitOf } from '../../../../values/src/check-digits/check-digits.ts'
import { barcodeOf, digitableLineOf, dueDateFactor } from './boleto-code.ts'

// From the specification of Banco do Brasil: 1 BRL, due on 2007-12-31.
const published = {
  barcode: '00193373700000001000500940144816060680935031',
  digitableLine: '00190500954014481606906809350314337370000000100',
}

describe('a boleto', () => {
  it('has the line that was published for its barcode', () => {
    expect(digitableLineOf(published.barcode)).toBe(published.digitableLine)
  })

  it('has its amount in ten digits, after the due date and before the free field', () => {
    const freeField = '1234567890'.repeat(3).slice(0, 25)
    const barcode = barcodeOf({ dueDate: '2025-02-22', amountMinor: 12_345, freeField })
    expect(barcode).toHaveLength(44)
    expect(barcode.slice(0, 4)).toBe('9999')
    expect(barcode.slice(5)).toBe(`1000${'0000012345'}${freeField}`)
  })

  it.each([
    ['2000-07-03', '1000'],
    ['2002-05-01', '1667'],
    ['2010-11-17', '4789'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2025-02-23', '1001'],
    ['2026-11-28', '1644'],
    ['2049-10-13', '9999'],
    ['2049-10-14', '1000'],
  ])('that is due on %s says %s', (dueDate, factor) => {
    expect(dueDateFactor(dueDate)).toBe(factor)
  })

  it.each([
    [9_999_999_999, '2025-02-22', `1000${'9'.repeat(10)}`],
    [10_000_000_000, '2025-02-22', '00010000000000'],
    [99_999_999_999_999, '2025-02-22', '9'.repeat(14)],
    [100_000_000_000_000, '2025-02-22', `1000${'0'.repeat(10)}`],
  ])('of %s minor units uses as many digits as it needs', (amountMinor, dueDate, expected) => {
    const barcode = barcodeOf({ dueDate, amountMinor, freeField: '0'.repeat(25) })
    expect(barcode.slice(5, 19)).toBe(expected)
  })

  const barcodes = fc
    .record({
      dueDate: fc
        .date({ min: new Date('2024-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      amountMinor: fc.integer({ min: 1, max: 99_999_999_999_999 }),
      freeField: fc.stringMatching(/^\d{25}$/),
    })
    .map(barcodeOf)

  it('has a check digit that follows from its other digits with weights of 2 to 9', () => {
    fc.assert(
      fc.property(barcodes, (barcode) => {
        const others = [...(barcode.slice(0, 4) + barcode.slice(5))].reverse()
        const weights = Array.from({ length: 43 }, (_, index) => 2 + (index % 8))
        const sum = others.reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0)
        const digit = Number(barcode[4])
        // All sums are 0 modulo 11, except where 10 and 11 became 1.
        expect([0, ...(digit === 1 ? [1, 2] : [])]).toContain((sum + digit) % 11)
        expect(digit).not.toBe(0)
      }),
    )
  })

  it('has a line in which a mistyped digit is detected in every field that has a check digit', () => {
    fc.assert(
      fc.property(barcodes, fc.nat(31), fc.integer({ min: 1, max: 9 }), (barcode, at, by) => {
        const line = digitableLineOf(barcode)
        const wrong = line.slice(0, at) + ((Number(line[at]) + by) % 10) + line.slice(at + 1)
        expect(brokenFields(line)).toBe(0)
        expect(brokenFields(wrong)).toBe(1)
      }),
    )
  })

  it('has a line from which the barcode can be reconstructed', () => {
    fc.assert(
      fc.property(barcodes, (barcode) => {
        const line = digitableLineOf(barcode)
        const freeField = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
        expect(line).toHaveLength(47)
        expect(line.slice(0, 4) + line.slice(32) + freeField).toBe(barcode)
      }),
    )
  })
})

function brokenFields(line: string): number {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)]
  return fields.filter((field) => luhnDigitOf(field.slice(0, -1)) !== field.slice(-1)).length
}
