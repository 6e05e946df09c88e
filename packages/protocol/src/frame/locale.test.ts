import { afterEach, describe, expect, it, vi } from 'vitest'
import { localeOf } from './locale.ts'

it.each([
  ['en', 'en'],
  ['pt-BR', 'pt'],
  ['es_MX', 'es'],
  ['ES-419', 'es'],
  ['fr', undefined],
  ['english', undefined],
  ['', undefined],
  ['de-ES', undefined],
])('the language of %s is %s', (tag, locale) => {
  expect(localeOf(tag)).toBe(locale)
})

describe('the language of auto', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['pt-BR', 'es-MX', 'pt'],
    ['ES', 'pt', 'es'],
    ['', 'es-MX', 'es'],
    ['fr', 'pt-PT', 'pt'],
    ['fr', 'de', undefined],
    ['auto', 'en-GB', 'en'],
  ])('of a page in "%s" in a browser in %s is %s', (lang, language, locale) => {
    vi.stubGlobal('document', { documentElement: { lang } })
    vi.stubGlobal('navigator', { language })
    expect(localeOf('auto')).toBe(locale)
  })
})
