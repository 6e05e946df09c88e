import { expect, it } from 'vitest'
import { untranslated } from '../../../page/words/untranslated.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

it('the texts of the app leave nothing in English', () => {
  expect(untranslated(en, es)).toEqual([])
  expect(untranslated(en, pt)).toEqual([])
})
