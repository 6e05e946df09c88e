import { readFileSync } from 'node:fs'
import type { FieldName } from './card-page.ts'

/** A value that a person or a program is known to put into a field, and the expected result. */
export interface CorpusEntry {
  readonly who: string
  readonly field: FieldName
  /**
   * `set`: the value is set and one `input` event is dispatched. `insert`: the value is typed at once, as input methods
   * do.
   */
  readonly means: 'set' | 'insert' | 'paste'
  readonly puts: string
  readonly before?: string
  readonly shows: string
  readonly is: 'empty' | 'partial' | 'invalid' | 'complete'
}

const file = new URL('../../packages/frames/src/field/corpus.json', import.meta.url)

export const corpus: readonly CorpusEntry[] = JSON.parse(readFileSync(file, 'utf8'))
