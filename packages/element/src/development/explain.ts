import type { Development } from '../internals.ts'
import { warn } from '../warn.ts'
import { optionMistakes } from './option-mistakes.ts'

/** Warns about what a page has passed and the library ignores, and says what was probably meant. */
export const explain: Development['explain'] = (place, given) => {
  for (const { misuse, sentence } of optionMistakes(place, given)) {
    warn(`${sentence} See docs/warnings.md#${misuse}.`)
  }
}
