// @vitest-environment node
import { readFileSync } from 'node:fs'
import type { FieldName } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { fields } from '../fields/index.ts'
import { type FieldState, initialState, nextState } from './field-state.ts'
import type { Edit } from './text.ts'

/** What somebody or something is known to put into a field, and what must come of it. */
interface Entry {
  readonly who: string
  readonly field: FieldName
  /** `set`: the value is set and one `input` event dispatched; `insert`: typed at once, as input methods do. */
  readonly means: 'set' | 'insert' | 'paste'
  readonly puts: string
  /** What is shown before, with the caret at its end. Default: nothing. */
  readonly before?: string
  readonly shows: string
  readonly is: FieldState['verdict']['is']
  /** Where it was seen. Absent: nobody wrote it down where we could find it, and it is taken all the same. */
  readonly source?: string
  readonly note?: string
}

const corpus = JSON.parse(readFileSync(`${import.meta.dirname}/corpus.json`, 'utf8')) as Entry[]
const today = { month: 11, year: 2026 }

/** The edit that a browser tells of. It makes spaces of line breaks that are pasted, and drops those that are set. */
function editOf({ means, puts }: Entry, { text: before }: FieldState): Edit {
  const inserted = puts.replace(/\r\n|\r|\n/g, means === 'set' ? '' : ' ')
  const text = means === 'set' ? inserted : before + inserted
  const kind = ({ set: 'replace', insert: 'type', paste: 'paste' } as const)[means]
  const at = { start: text.length, end: text.length }
  return { kind, inserted, text, ...at }
}

describe('what browsers, password managers, keyboards and people put in', () => {
  it('is written down with its sources', () => {
    expect(corpus.length).toBeGreaterThan(60)
    expect(corpus.filter(({ source }) => source).length).toBeGreaterThan(30)
  })

  it.each(
    corpus.map((entry) => [`${entry.field}, ${entry.who}: ${JSON.stringify(entry.puts)}`, entry] as const),
  )('%s', (_name, entry) => {
    const rules = { spec: fields[entry.field], today }
    const make = (state: FieldState, given: Entry) =>
      nextState(state, { type: 'edited', isAutofill: false, edit: editOf(given, state) }, rules)
    const { before = '' } = entry
    const start = make(initialState, { ...entry, means: 'set', puts: before })
    expect(start.text).toBe(before)
    const { text, verdict, start: caret } = make(start, entry)
    expect([text, verdict.is]).toEqual([entry.shows, entry.is])
    expect(caret).toBe(text.length)
  })
})
