import type { Edit, Value } from './text.ts'

/**
 * The steps of undo and redo. The browser loses its own history whenever a script formats a text, so a field keeps one.
 * It is emptied with the field, because it contains what was typed.
 */
export interface EditHistory {
  /** The values before the last edits, oldest first. */
  readonly past: readonly Value[]
  /** The values that were undone; the next one to redo is last. */
  readonly future: readonly Value[]
  /** The kind of the last edit: digits that are typed or deleted in a row are undone together, as in native inputs. */
  readonly last: Edit['kind'] | null
}

/** More steps than anybody undoes in a card field. */
const mostSteps = 50

export const noHistory: EditHistory = { past: [], future: [], last: null }

/** The history after an edit that changed the value. */
export function remember(history: EditHistory, before: Value, { kind, selected }: Edit): EditHistory {
  const { start, end } = selected ?? before
  const isInRow = /^(type|delete-)/.test(kind)
  const isContinued = isInRow && kind === history.last && start === before.end && end === before.end
  const past = isContinued ? history.past : [...history.past, { ...before, start, end }].slice(-mostSteps)
  return { past, future: [], last: kind }
}

/** The value one step back or forward, with its history; `null` if there is none. */
export function step(
  { past, future }: EditHistory,
  direction: 'undone' | 'redone',
  now: Value,
): { value: Value; history: EditHistory } | null {
  const value = (direction === 'undone' ? past : future).at(-1)
  if (!value) return null
  return direction === 'undone'
    ? { value, history: { past: past.slice(0, -1), future: [...future, now], last: null } }
    : { value, history: { past: [...past, now], future: future.slice(0, -1), last: null } }
}
