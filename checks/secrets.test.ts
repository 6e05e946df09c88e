import { describe, expect, it } from 'vitest'
import { publishedTestNumbers } from '../packages/card/src/test-numbers.ts'
import { isTestNumber } from '../packages/payments/src/acquirer/test-cards.ts'
import { cardNumbersIn } from './card-numbers-in.ts'
import { furtherTestNumbers } from './further-test-numbers.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

describe('no file contains a card number that could be real', () => {
  it('only published test numbers', () => {
    const found = projectFiles().flatMap((path) =>
      cardNumbersIn(readProjectFile(path))
        .filter((number) => !isTestNumber(number) && !furtherTestNumbers.has(number))
        // Neither a test report nor a log may contain the whole number.
        .map((number) => `${path}: ${number.slice(0, 6)}… (${number.length} digits)`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['together', (digits: string) => digits],
    ['in fours', (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 ')],
    ['with hyphens', (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1-')],
  ])('finds a number that is written %s', (_, write) => {
    const [number = ''] = publishedTestNumbers
    expect(cardNumbersIn(`const pan = '${write(number)}'`)).toEqual([number])
  })

  it.each([
    ['a wrong check digit', '4242424242424241'],
    ['part of a longer number', `4242424242424242${'0'.repeat(9)}`],
    ['a time in milliseconds', '1700000000003'],
    ['a fraction', '0.4242424242424242'],
  ])('ignores %s', (_, text) => {
    expect(cardNumbersIn(text)).toEqual([])
  })
})
