import { describe, expect, it } from 'vitest'
import { pageWords } from './page-words.js'

const { en, es, pt } = pageWords

describe('the texts of the shop', () => {
  it('leave nothing in English except words that are the same in both languages', () => {
    const sums = ['cart.subtotal', 'cart.total']
    const methods = ['results.methods.PIX', 'results.methods.BOLETO', 'results.methods.OXXO']
    expect(untranslated(en, es)).toEqual([...sums, ...methods])
    expect(untranslated(en, pt)).toEqual([...sums, 'form.email', ...methods])
    expect(untranslated(en, { ...es, toShop: en.toShop })).toContain('toShop')
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

/**
 * The paths of the texts that are the same in two languages. A text that is a function is compared with a
 * mark in place of each value.
 */
function untranslated(english: unknown, other: unknown): readonly string[] {
  const inEnglish = new Map(textsOf(english))
  return textsOf(other).flatMap(([path, text]) => (inEnglish.get(path) === text ? [path] : []))
}

function textsOf(words: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words === 'function') return [[path, String(words('§', '§'))]]
  return Object.entries(words as object).flatMap(([key, value]) =>
    textsOf(value, path === '' ? key : `${path}.${key}`),
  )
}
