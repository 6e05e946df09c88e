import { expect, it } from 'vitest'
import { words } from '../page/playground/words.js'
import { renderPlayground } from './render-playground.ts'

it('the playground offers every language that its form has', () => {
  const page = renderPlayground({ serviceUrl: 'https://pay.example', apiKey: 'ek_test_demo' })
  const offered = [...page.matchAll(/name="locale" value="(\w+)"/g)].map(([, locale]) => locale)
  expect(offered).toEqual(Object.keys(words))
})
