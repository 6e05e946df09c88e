import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '../packages/values/src/locale.ts'

const tags = locales.map((locale) => `\`${locale}\``).join(', ')
const names = new Intl.ListFormat('en-GB').format(
  locales.map((locale) => new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale),
)

it.each([
  ['docs/checkout-page.md', names],
  ['docs/dashboard.md', names],
  ['docs/library.md', tags],
  ['docs/unspecified-behaviour.md', tags],
  ['demo/README.md', names],
  ['packages/react/README.md', tags],
])('%s names every locale: %s', (file, listed) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(listed)
})
