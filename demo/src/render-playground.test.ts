import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { words } from '../page/playground/words.js'

it('the playground offers every language that its form has', () => {
  const page = readFileSync(new URL('../page/playground.html', import.meta.url), 'utf8')
  const offered = [...page.matchAll(/name="locale" value="(\w+)"/g)].map(([, locale]) => locale)
  expect(offered).toEqual(Object.keys(words))
})
