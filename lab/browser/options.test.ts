import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

describe('the options of the benchmark', () => {
  it.each([
    [[], { rounds: 20, scene: null, jsonFile: null }],
    [['--rounds', '40'], { rounds: 40, scene: null, jsonFile: null }],
    [['--rounds=3', '--json', 'figures.json'], { rounds: 3, scene: null, jsonFile: 'figures.json' }],
    [['--scene', 'slow-cpu'], { rounds: 20, scene: 'slow-cpu', jsonFile: null }],
    [['--', '--rounds', '5'], { rounds: 5, scene: null, jsonFile: null }],
  ])('%j mean %j', (args, expected) => {
    expect(readOptions(args)).toEqual(expected)
  })

  it.each([[['--rounds', '0']], [['--rounds', 'many']], [['--rounds', '1.5']], [['--rounds=-1']]])(
    '%j are refused by name',
    (args) => {
      expect(() => readOptions(args)).toThrow(/--rounds/)
    },
  )

  it('list the existing scenes', () => {
    expect(() => readOptions(['--scene', 'four'])).toThrow(/one of three, styled, card, later, .*"four"/)
  })

  it('refuse unknown options', () => {
    expect(() => readOptions(['--fast'])).toThrow(/--fast/)
  })
})
