import type { Happening } from '../field/field-state.ts'
import type { Edit } from '../field/text.ts'

/** A key with a meaning beyond the input: at its edge, or for the page. */
export type Key = 'enter' | 'escape' | 'back-at-start' | 'left-at-start' | 'right-at-end'

export interface InputListener {
  happened(happening: Happening): void
  /** @returns whether the key is used up. */
  pressed(key: Key): boolean
  /** Whether a node that gets the focus is another input of the same element. */
  isNeighbor(node: EventTarget | null): boolean
}

/** What was there just before an edit. */
interface Before {
  readonly length: number
  readonly selected: { readonly start: number; readonly end: number }
}

/**
 * Tells what a person, a browser or a password manager does to an input.
 *
 * @returns what tells of all that was done before.
 */
export function listenToInput(input: HTMLInputElement, listener: InputListener): () => void {
  const { happened, pressed, isNeighbor } = listener
  const early = input.value ? readEdit(input, 'replace', null) : null
  // `null` where nothing announces an edit: autofill and password managers set the value and dispatch `input`.
  let before: Before | null = null
  // What is dragged within the input is taken out first: to format the rest would move the place of the drop. It is
  // told when the drag ends elsewhere, by when a drop into another part of a card has shown the old text again.
  let draggedAway: Edit | null = null

  function lookBefore(): void {
    const { value, selectionStart, selectionEnd } = input
    const start = selectionStart ?? value.length
    before = { length: value.length, selected: { start, end: selectionEnd ?? start } }
  }

  input.addEventListener('beforeinput', (event) => {
    const { inputType, isComposing } = event
    // A composition is one edit, however often its text changes.
    if (!isComposing && !draggedAway) lookBefore()
    if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return
    event.preventDefault()
    before = null
    if (!input.readOnly) happened({ type: inputType === 'historyUndo' ? 'undone' : 'redone' })
  })
  input.addEventListener('compositionstart', lookBefore)

  input.addEventListener('input', (event) => {
    const { inputType, isComposing } = event as Partial<InputEvent>
    // Writing to the input would break off an input method's composition; it is read when it ends.
    if (isComposing) return
    draggedAway = inputType === 'deleteByDrag' ? readEdit(input, 'delete', before) : null
    if (!draggedAway) edited(inputType, isAutofilled(input))
  })
  input.addEventListener('compositionend', () => edited('insertText', false))
  input.addEventListener('dragend', () => {
    if (draggedAway) happened({ type: 'edited', edit: draggedAway, isAutofill: false })
    draggedAway = null
    before = null
  })

  input.addEventListener('focus', () => happened({ type: 'focused' }))
  input.addEventListener('blur', ({ relatedTarget }) => {
    // The neighbor's own focus event tells of both, so that the element never seems left in between.
    if (!isNeighbor(relatedTarget)) happened({ type: 'blurred' })
  })

  input.addEventListener('keydown', (event) => {
    const history = input.readOnly ? null : historyKey(event)
    const key = keyOf(event, input)
    if (history) happened({ type: history })
    if (history || (key && pressed(key))) event.preventDefault()
  })

  return () => {
    if (input.ownerDocument.activeElement === input) happened({ type: 'focused' })
    if (early) happened({ type: 'edited', edit: early, isAutofill: isAutofilled(input) })
  }

  function edited(inputType: string | undefined, isAutofill: boolean): void {
    const edit = readEdit(input, before ? kindOf(inputType) : 'replace', before)
    before = null
    happened({ type: 'edited', edit, isAutofill })
  }
}

function readEdit(input: HTMLInputElement, kind: Edit['kind'], before: Before | null): Edit {
  const { value: text } = input
  // What was dropped is selected then.
  const caret = input.selectionEnd ?? text.length
  const edit = { text, start: caret, end: caret, kind }
  if (kind === 'replace' || !before) return { ...edit, inserted: text }
  const { length, selected } = before
  const insertedLength = text.length - length + selected.end - selected.start
  return { ...edit, selected, inserted: text.slice(Math.max(0, caret - insertedLength), caret) }
}

/** @see W3C Input Events Level 2, `inputType` */
function kindOf(inputType = ''): Edit['kind'] {
  // Whole words and lines too: at a separator each of them would seem dead, as a single key would.
  if (/^delete.*Backward$/.test(inputType)) return 'delete-backward'
  if (/^delete.*Forward$/.test(inputType)) return 'delete-forward'
  if (inputType.startsWith('delete')) return 'delete' // Cut, or dragged away.
  if (/^insertFrom(Paste|Drop|Yank)/.test(inputType)) return 'paste'
  return inputType === 'insertText' ? 'type' : 'replace' // The latter: a suggestion that was taken.
}

/** The browser's own history knows nothing of formatted texts, so its keys are taken over. */
function historyKey(event: KeyboardEvent): 'undone' | 'redone' | null {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  if (!(ctrlKey || metaKey) || altKey) return null
  // On a keyboard of other letters the place of the key counts, as for the browser.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
  if (letter === 'z') return shiftKey ? 'redone' : 'undone'
  return letter === 'y' && ctrlKey ? 'redone' : null
}

function keyOf(event: KeyboardEvent, input: HTMLInputElement): Key | null {
  const { key, isComposing, shiftKey, altKey, ctrlKey, metaKey } = event
  // Alt and an arrow go back in the browser's history, Ctrl or Meta and an arrow to the edge of a line.
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

function isAutofilled(input: HTMLInputElement): boolean {
  try {
    return input.matches(':autofill')
  } catch {
    return false // A browser that does not know the selector.
  }
}
