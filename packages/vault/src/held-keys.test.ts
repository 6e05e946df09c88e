import { describe, expect, it } from 'vitest'
import { openForHolder, sealForHolder } from './held-keys.ts'

const holder = 'cvt_0123456789abcdef0123456789abcdef'
const place = ['demo', 'crd_1']
const content = Buffer.from('content')

describe('a value that is sealed for the holder of a text', () => {
  it('is opened with that text at that place', () => {
    const sealed = sealForHolder({ holder, place, content })
    expect(openForHolder({ holder, place, content: sealed })).toEqual(content)
  })

  it('is opened with no other text and at no other place', () => {
    const sealed = sealForHolder({ holder, place, content })
    expect(() => openForHolder({ holder: `${holder}0`, place, content: sealed })).toThrow()
    expect(() => openForHolder({ holder: '', place, content: sealed })).toThrow()
    expect(() => openForHolder({ holder, place: ['demo', 'crd_2'], content: sealed })).toThrow()
  })

  it('is opened by later releases', () => {
    const stored = Buffer.from(
      '34dd84059d8a4e1b240b1935231366c8469f13797fb4b17808aee7030ac846c925289c',
      'hex',
    )
    expect(openForHolder({ holder, place, content: stored })).toEqual(content)
  })
})
