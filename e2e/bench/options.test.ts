import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

describe('the options of the benchmark', () => {
  it.each([
    [[], { rounds: 20, jsonFile: null }],
    [['--rounds', '40'], { rounds: 40, jsonFile: null }],
    [['--rounds=3', '--json', 'figures.json'], { rounds: 3, jsonFile: 'figures.json' }],
    [['--', '--rounds', '5'], { rounds: 5, jsonFile: null }],
  ])('%j mean %j', (args, expected) => {
    expect(readOptions(args)).toEqual(expected)
  })

  it.each([[['--rounds', '0']], [['--rounds', 'many']], [['--rounds', '1.5']], [['--rounds=-1']]])(
    '%j are refused by name',
    (args) => {
      expect(() => readOptions(args)).toThrow(/--rounds/)
    },
  )

  it('refuse what they do not know', () => {
    expect(() => readOptions(['--fast'])).toThrow(/--fast/)
  })
})
