import { readFileSync } from 'node:fs'
import type { FieldName } from './card-page.ts'

/** What somebody or something is known to put into a field, and what must come of it. */
export interface CorpusEntry {
  readonly who: string
  readonly field: FieldName
  /** `set`: the value is set and one `input` event dispatched; `insert`: typed at once, as input methods do. */
  readonly means: 'set' | 'insert' | 'paste'
  readonly puts: string
  readonly before?: string
  readonly shows: string
  readonly is: 'empty' | 'partial' | 'invalid' | 'complete'
}

const file = new URL('../../packages/frames/src/field/corpus.json', import.meta.url)

export const corpus: readonly CorpusEntry[] = JSON.parse(readFileSync(file, 'utf8'))
