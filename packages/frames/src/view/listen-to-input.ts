import type { FieldAction } from '../field/field-state.ts'
import type { Edit } from '../field/text.ts'
import { type KeyListener, listenToKeys } from './listen-to-keys.ts'

/** The input just before an edit. */
interface Before {
  readonly length: number
  readonly selected: { readonly start: number; readonly end: number }
  /** The text that will be inserted, as it was copied. An input would show its line breaks as spaces. */
  readonly data: string
}

/**
 * Turns the changes that a person, a browser or a password manager makes in an input into actions.
 */
export function listenToInput(input: HTMLInputElement, listener: KeyListener): void {
  const { dispatch } = listener
  // `null` if nothing announced the edit: autofill and password managers set the value and dispatch `input`.
  let before: Before | null = null
  // A drag within the input removes the text first, and formatting the rest would move the place of the drop. So the
  // deletion waits until the drag ends elsewhere. By then a drop into another field of a card has shown the old text
  // again.
  let draggedAway: Edit | null = null

  function lookBefore({ data }: { readonly data: string | null }): void {
    const { value, selectionStart, selectionEnd } = input
    const start = selectionStart ?? value.length
    before = { length: value.length, selected: { start, end: selectionEnd ?? start }, data: data ?? '' }
  }

  input.addEventListener('beforeinput', (event) => {
    const { inputType, isComposing } = event
    // A composition is one edit, however often its text changes.
    if (!isComposing && !draggedAway) lookBefore(event)
    if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return
    event.preventDefault()
    before = null
    if (!input.readOnly) dispatch({ type: inputType === 'historyUndo' ? 'undone' : 'redone' })
  })
  input.addEventListener('compositionstart', lookBefore)

  input.addEventListener('input', (event) => {
    const { inputType, isComposing } = event as Partial<InputEvent>
    // Writing to the input would interrupt an input method's composition. The input is read when the composition ends.
    if (isComposing) return
    draggedAway = inputType === 'deleteByDrag' ? readEdit(input, 'delete', before) : null
    if (!draggedAway) edited(inputType)
  })
  input.addEventListener('compositionend', () => {
    // Gboard deletes a digit by composing its word again without it.
    const isShorter = input.value.length < (before?.length ?? 0)
    edited(isShorter ? 'deleteContentBackward' : 'insertText')
  })
  input.addEventListener('dragend', () => {
    if (draggedAway) dispatch({ type: 'edited', edit: draggedAway, isAutofill: false })
    draggedAway = null
    before = null
  })

  input.addEventListener('focus', () => dispatch({ type: 'focused' }))
  input.addEventListener('blur', ({ relatedTarget }) => {
    // If another input of the element takes the focus, its event represents both changes, so that the element never
    // seems to lose the focus in between. Nothing else in this document can take it.
    if (!relatedTarget) dispatch({ type: 'blurred' })
  })

  // Some password managers dispatch nothing else.
  input.addEventListener('change', () => dispatch({ type: 'judged' }))

  listenToKeys(input, listener)
  function edited(inputType: string | undefined): void {
    const edit = readEdit(input, before ? kindOf(inputType) : 'replace', before)
    before = null
    const report = (): void => dispatch({ type: 'edited', edit, isAutofill: isAutofilled(input) })
    // Firefox marks an input as filled in only after its event.
    if (inputType === 'insertReplacementText') setTimeout(report)
    else report()
  }
}

/** The text that an input shows, as an edit that no event has announced. */
export function readShown(input: HTMLInputElement): FieldAction {
  return { type: 'edited', edit: readEdit(input, 'replace', null), isAutofill: isAutofilled(input) }
}

function readEdit(input: HTMLInputElement, kind: Edit['kind'], before: Before | null): Edit {
  const { value: text } = input
  // After a drop, the dropped text is selected.
  const shownCaret = input.selectionEnd ?? text.length
  if (kind === 'replace' || !before) return { text, start: shownCaret, end: shownCaret, kind, inserted: text }
  const { length, selected } = before
  const insertedLength = text.length - length + selected.end - selected.start
  // Samsung's keyboard moves the caret, or selects the digit, only after the page has been informed.
  const caret = kind === 'type' ? selected.start + insertedLength : shownCaret
  const inserted = text.slice(Math.max(0, caret - insertedLength), caret)
  const copied = before.data.replace(/\r\n/g, '\n')
  const edit = { text, start: caret, end: caret, kind, selected }
  return { ...edit, inserted: copied.length === insertedLength ? copied : inserted }
}

/** @see W3C Input Events Level 2, `inputType` */
function kindOf(inputType = ''): Edit['kind'] {
  // This includes whole words and lines: at a separator, each of these keys would seem to do nothing, like Backspace.
  if (/^delete.*Backward$/.test(inputType)) return 'delete-backward'
  if (/^delete.*Forward$/.test(inputType)) return 'delete-forward'
  if (inputType.startsWith('delete')) return 'delete' // Cut, or dragged away.
  if (/^insertFrom(Paste|Drop|Yank)/.test(inputType)) return 'paste'
  return inputType === 'insertText' ? 'type' : 'replace' // In the latter case, the payer has accepted a suggestion.
}

/** Whether the browser has filled in the text. */
export function isAutofilled(input: HTMLInputElement): boolean {
  try {
    return input.matches(':autofill')
  } catch {
    return false // This browser does not know the selector.
  }
}
