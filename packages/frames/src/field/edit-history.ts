import type { Edit, Text } from './text.ts'

/**
 * What undo and redo go back and forth through. The browser's own history is lost whenever a script formats a
 * text, so a field keeps one; it is emptied with the field, since it holds what was typed.
 */
export interface EditHistory {
  /** Texts before the last edits, oldest first. */
  readonly past: readonly Text[]
  /** Texts that were undone, the next to redo last. */
  readonly future: readonly Text[]
  /** Kind of the last edit: digits typed or deleted in a row are undone together, as in native inputs. */
  readonly last: Edit['kind'] | null
}

/** More steps than anybody takes back in a card field. */
const mostSteps = 50

export const noHistory: EditHistory = { past: [], future: [], last: null }

/** The history after an edit that changed the text. */
export function remember(history: EditHistory, before: Text, kind: Edit['kind']): EditHistory {
  const isContinued = kind === history.last && kind !== 'paste' && kind !== 'replace'
  const past = isContinued ? history.past : [...history.past, before].slice(-mostSteps)
  return { past, future: [], last: kind }
}

/** The text one step back or forward, with the history then; `null` where there is none. */
export function step(
  { past, future }: EditHistory,
  direction: 'undo' | 'redo',
  { text, start, end }: Text,
): { text: Text; history: EditHistory } | null {
  const now = { text, start, end }
  const found = (direction === 'undo' ? past : future).at(-1)
  if (!found) return null
  return direction === 'undo'
    ? { text: found, history: { past: past.slice(0, -1), future: [...future, now], last: null } }
    : { text: found, history: { past: [...past, now], future: future.slice(0, -1), last: null } }
}
