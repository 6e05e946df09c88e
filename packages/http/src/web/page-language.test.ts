import { expect, it } from 'vitest'
import { chooseLanguage } from './page-language.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['es-419', 'es'],
  ['ES', 'es'],
  ['de-DE, de;q=0.9, es;q=0.5, pt;q=0.7', 'pt'],
  ['en;q=0, es;q=0.1', 'es'],
  // No language at all (BCP 47).
  ['zxx', 'en'],
  ['*', 'en'],
  ['pt;q=nonsense', 'pt'],
  [';;;,,,q=', 'en'],
  ['x'.repeat(100_000), 'en'],
])('for %j the page is in %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language)
})
