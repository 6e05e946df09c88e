import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

const usual = {
  rounds: 5,
  seconds: 3,
  stores: ['sqlite', 'postgres'],
  scale: false,
  soakCharges: null,
  overviewCharges: null,
}

describe('the options of the benchmark of the server', () => {
  it.each([
    [[], usual],
    [['--rounds', '9', '--seconds=1'], { ...usual, rounds: 9, seconds: 1 }],
    [['--', '--store', 'sqlite'], { ...usual, stores: ['sqlite'] }],
    [['--soak'], { ...usual, soakCharges: 100_000 }],
    [['--overview', '--charges=7'], { ...usual, overviewCharges: 7 }],
    [['--scale'], { ...usual, scale: true }],
    [['--soak', '--charges', '500'], { ...usual, soakCharges: 500 }],
  ])('%j mean %j', (args, expected) => {
    expect(readOptions(args)).toEqual(expected)
  })

  it.each([
    [['--rounds', '0'], /--rounds/],
    [['--seconds', 'many'], /--seconds/],
    [['--store', 'mysql'], /one of sqlite, postgres, .*"mysql"/],
    [['--fast'], /--fast/],
  ])('%j are refused by name', (args, expected) => {
    expect(() => readOptions(args)).toThrow(expected)
  })
})
