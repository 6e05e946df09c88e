import {
  type FieldState,
  initialState,
  nextState,
  type Rules,
} from '../../packages/frames/src/field/field-state.ts'
import type { Edit } from '../../packages/frames/src/field/text.ts'
import { fields } from '../../packages/frames/src/fields/index.ts'

/** The months of cases that are about the time. */
const november: Rules['today'] = { month: 11, year: 2026 }

type FieldName = keyof typeof fields

/** A field with the focus, after a program has set its text. */
export function fill(field: FieldName, text: string, today: Rules['today'] = november): FieldState {
  const rules = { spec: fields[field], today }
  const at = { start: text.length, end: text.length }
  const edit: Edit = { kind: 'replace', inserted: text, text, ...at }
  const focused = nextState(initialState, { type: 'focused' }, rules)
  return nextState(focused, { type: 'edited', isAutofill: false, edit }, rules)
}

/** A field after some keys. A key is a character, or `Backspace`, `Delete` or `ArrowLeft`. */
export function press(field: FieldName, keys: readonly string[]): FieldState {
  const rules = { spec: fields[field], today: november }
  let state = nextState(initialState, { type: 'focused' }, rules)
  for (const key of keys) {
    if (key === 'ArrowLeft') {
      const at = Math.max(0, state.start - 1)
      state = { ...state, start: at, end: at }
    } else {
      const edit = editBy(key, state)
      state = nextState(state, { type: 'edited', isAutofill: false, edit }, rules)
    }
  }
  return state
}

/** What a browser reports about a key in a text without a selection. */
function editBy(key: string, { text, start }: FieldState): Edit {
  const selected = { start, end: start }
  const around = (from: number, inserted: string, to: number) => {
    const at = from + inserted.length
    return { text: text.slice(0, from) + inserted + text.slice(to), start: at, end: at, inserted, selected }
  }
  if (key === 'Backspace') return { kind: 'delete-backward', ...around(Math.max(0, start - 1), '', start) }
  if (key === 'Delete') return { kind: 'delete-forward', ...around(start, '', start + 1) }
  return { kind: 'type', ...around(start, key, start) }
}
