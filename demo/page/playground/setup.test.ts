import { describe, expect, it } from 'vitest'
import { readSetup, type Setup, writeSetup } from './setup.js'

const read = (query: string): Setup => readSetup(new URLSearchParams(query))

describe('a setup in the address', () => {
  it('is empty for the default', () => {
    expect(writeSetup(read(''))).toBe('')
  })

  it('has only differences from the default', () => {
    expect(writeSetup({ ...read(''), kind: 'card', secureCvv: true, autocomplete: false })).toBe(
      'kind=card&secureCvv=1&autocomplete=0',
    )
  })

  it.each([
    'kind=card&locale=pt&theme=underlined&scheme=dark',
    'showIcon=0&hideIcon=1&disabled=1&verifyCard=0',
    'panPlaceholder=N%C3%BAmero+%26+mais&label=%22%3C%2Fscript%3E',
    'preferredNetwork=dankort&brands=visa%2Celo',
  ])('is the same after reading and writing: %s', (query) => {
    expect(writeSetup(read(query))).toBe(query)
  })

  it.each(['kind=button', 'theme=constructor', 'locale=', 'brands=diners,,', 'pan=4242', 'secureCvv=true'])(
    'is the default if nothing in it is known: %s',
    (query) => {
      expect(read(query)).toEqual(read(''))
    },
  )

  it('shortens a text that is longer than any label', () => {
    expect(read(`label=${'a'.repeat(500)}`).label).toHaveLength(80)
  })
})
