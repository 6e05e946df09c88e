import { describe, expect, it } from 'vitest'
import { readBinLine } from './import-bins.ts'

describe('a line of a file of ranges', () => {
  it('is a range of numbers with the facts about them', () => {
    expect(readBinLine('40000025,40000029,visa,cartes-bancaires visa,debit,FR')).toEqual({
      startsAt: 40_000_025_000,
      endsAt: 40_000_029_999,
      brand: 'visa',
      networks: ['visa', 'cartes-bancaires'],
      type: 'debit',
      country: 'FR',
    })
    expect(readBinLine(' 510000 , 510000 , mastercard , , , ')).toMatchObject({
      brand: 'mastercard',
      networks: ['mastercard'],
      type: null,
      country: null,
    })
  })

  it.each([
    ['400000,400000', 'has 2 columns, where 6 are needed: from,to,brand,networks,type,country'],
    ['40000,40000,visa,,,', 'from must have 6 to 11 digits, not "40000"'],
    ['400000,,visa,,,', 'to must have 6 to 11 digits, not nothing'],
    ['4000000000000002,400000,visa,,,', 'from must have 6 to 11 digits, not so many digits'],
    ['400000,4000000,visa,,,', 'from and to must have the same number of digits: 400000, 4000000'],
    ['400001,400000,visa,,,', 'to (400000) is less than from (400001)'],
    ['400000,400000,visa,cb,,', 'not "cb"'],
    ['400000,400000,VISA,,,', 'not "VISA"'],
    ['400000,400000,visa,,charge,', 'type must be credit, debit, prepaid or empty, not "charge"'],
    ['400000,400000,visa,,,fr', 'country must be a code of two capital letters or empty, not "fr"'],
  ])('%s is refused with the reason', (line, reason) => {
    expect(readBinLine(line)).toContain(reason)
  })
})
