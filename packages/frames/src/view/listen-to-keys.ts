import type { FieldAction } from '../field/field-state.ts'

/** A key that has an effect outside the input: at its edge, or for the page. */
export type Key = 'enter' | 'escape' | 'back-at-start' | 'left-at-start' | 'right-at-end'

export interface KeyListener {
  dispatch(action: FieldAction): void
  /** @returns whether the key was handled. */
  handleKey(key: Key): boolean
}

/** Listens for undo and redo in an input, and for keys that have an effect outside it. */
export function listenToKeys(input: HTMLInputElement, { dispatch, handleKey }: KeyListener): void {
  input.addEventListener('keydown', (event) => {
    const history = input.readOnly ? null : historyKey(event)
    const key = keyOf(event, input)
    if (history) dispatch({ type: history })
    if (history || (key && handleKey(key))) event.preventDefault()
  })
}

/** The browser's own history does not work with formatted texts, so the field handles these keys itself. */
function historyKey(event: KeyboardEvent): 'undone' | 'redone' | null {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  if (!(ctrlKey || metaKey) || altKey) return null
  // On a keyboard with a different alphabet, the position of the key counts, as it does in the browser.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
  if (letter === 'z') return shiftKey ? 'redone' : 'undone'
  return letter === 'y' && ctrlKey ? 'redone' : null
}

function keyOf(event: KeyboardEvent, input: HTMLInputElement): Key | null {
  const { key, isComposing, shiftKey, altKey, ctrlKey, metaKey } = event
  // Alt with an arrow goes back in the browser's history, and Ctrl or Meta with an arrow goes to the edge of a line.
  if (isComposing || altKey || ctrlKey || metaKey) return null
  const { selectionStart, selectionEnd, value } = input
  const isAtStart = selectionStart === 0 && selectionEnd === 0
  switch (key) {
    case 'Enter':
      return 'enter'
    case 'Escape':
      return 'escape'
    case 'Backspace':
      return isAtStart ? 'back-at-start' : null
    case 'ArrowLeft':
      return isAtStart && !shiftKey ? 'left-at-start' : null
    case 'ArrowRight':
      return selectionStart === value.length && !shiftKey ? 'right-at-end' : null
    default:
      return null
  }
}
