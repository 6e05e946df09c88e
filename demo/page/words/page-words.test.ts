import { describe, expect, it } from 'vitest'
import { pageWords } from './page-words.js'
import { untranslated } from './untranslated.ts'

const { en, es, pt } = pageWords

describe('the texts of the page', () => {
  it('leave nothing in English except words that are the same in both languages', () => {
    const sums = ['cart.subtotal', 'cart.total']
    expect(untranslated(en, es)).toEqual(sums)
    expect(untranslated(en, pt)).toEqual([...sums, 'form.email'])
    expect(untranslated(en, { ...es, sandboxTitle: en.sandboxTitle })).toEqual([...sums, 'sandboxTitle'])
  })

  it('count the fields that need attention', () => {
    const sentences = [en, es, pt].map(({ form }) => [form.problems(1), form.problems(3)])
    expect(sentences).toEqual([
      ['One field needs your attention.', '3 fields need your attention.'],
      ['Revisa un campo.', 'Revisa 3 campos.'],
      ['Confira um campo.', 'Confira 3 campos.'],
    ])
  })
})
