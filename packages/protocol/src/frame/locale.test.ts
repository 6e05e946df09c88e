import { expect, it } from 'vitest'
import { localeOf } from './locale.ts'

it.each([
  ['en', 'en'],
  ['pt-BR', 'pt'],
  ['es_MX', 'es'],
  ['ES-419', 'es'],
  ['fr', undefined],
  ['english', undefined],
  ['', undefined],
])('the language of %s is %s', (tag, locale) => {
  expect(localeOf(tag)).toBe(locale)
})
