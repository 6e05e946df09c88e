// @vitest-environment node
import { readFileSync } from 'node:fs'
import type { FieldName } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { fields } from '../fields/index.ts'
import { type FieldState, initialState, nextState } from './field-state.ts'
import type { Edit } from './text.ts'

/** A value that a person or a program is known to put into a field, and the expected result. */
interface Entry {
  readonly who: string
  readonly field: FieldName
  /**
   * `set`: the value is set, and one `input` event is dispatched. `insert`: the value is typed all at once, as input
   * methods do.
   */
  readonly means: 'set' | 'insert' | 'paste'
  readonly puts: string
  /** The text before, with the caret at its end. Default: empty. */
  readonly before?: string
  readonly shows: string
  readonly is: FieldState['verdict']['is']
  /** The source. Absent: we found no source, but support the input all the same. */
  readonly source?: string
  readonly note?: string
}

const corpus = JSON.parse(readFileSync(`${import.meta.dirname}/corpus.json`, 'utf8')) as Entry[]
const today = { month: 11, year: 2026 }

/** The edit that a browser reports. Browsers turn pasted line breaks into spaces, and drop line breaks that are set. */
function editOf({ means, puts }: Entry, { text: before }: FieldState): Edit {
  const shown = puts.replace(/\r\n|\r|\n/g, means === 'set' ? '' : ' ')
  const inserted = means === 'paste' ? puts.replace(/\r\n?/g, '\n') : shown
  const text = means === 'set' ? shown : before + shown
  const kind = ({ set: 'replace', insert: 'type', paste: 'paste' } as const)[means]
  const at = { start: text.length, end: text.length }
  return { kind, inserted, text, ...at }
}

describe('the inputs of browsers, password managers, keyboards and people', () => {
  it('are listed with their sources', () => {
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
