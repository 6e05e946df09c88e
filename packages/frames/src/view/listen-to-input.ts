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

/** Tells what a person, a browser or a password manager does to an input. */
export function listenToInput(input: HTMLInputElement, listener: InputListener): void {
  const { happened, pressed, isNeighbor } = listener
  let selectedLength = 0
  let lengthBefore = 0

  input.addEventListener('beforeinput', (event) => {
    selectedLength = (input.selectionEnd ?? 0) - (input.selectionStart ?? 0)
    lengthBefore = input.value.length
    const { inputType } = event
    if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return
    event.preventDefault()
    happened({ type: inputType === 'historyUndo' ? 'undone' : 'redone' })
  })

  input.addEventListener('input', (event) => {
    const { inputType, isComposing } = event as Partial<InputEvent>
    // Writing to the input would break off an input method's composition; it is read when it ends.
    if (isComposing) return
    happened({ type: 'edited', edit: readEdit(inputType), isAutofill: isAutofilled(input) })
  })
  input.addEventListener('compositionend', () => {
    happened({ type: 'edited', edit: readEdit('insertText'), isAutofill: false })
  })

  input.addEventListener('focus', () => happened({ type: 'focused' }))
  input.addEventListener('blur', ({ relatedTarget }) => {
    // The neighbor's own focus event tells of both, so that the element never seems left in between.
    if (!isNeighbor(relatedTarget)) happened({ type: 'blurred' })
  })

  input.addEventListener('keydown', (event) => {
    const history = historyKey(event)
    const key = keyOf(event, input)
    if (history) happened({ type: history })
    if (history || (key && pressed(key))) event.preventDefault()
  })

  function readEdit(inputType: string | undefined): Edit {
    const { value: text } = input
    const start = input.selectionStart ?? text.length
    const end = input.selectionEnd ?? start
    const kind = kindOf(inputType)
    // What autofill sets is all there is; it comes without a `beforeinput`.
    const insertedLength = kind === 'replace' ? text.length : text.length - lengthBefore + selectedLength
    const inserted = text.slice(Math.max(0, start - insertedLength), start)
    return { text, start, end, kind, inserted }
  }
}

/** @see W3C Input Events Level 2, `inputType` */
function kindOf(inputType: string | undefined): Edit['kind'] {
  switch (inputType) {
    case 'insertText':
      return 'type'
    case 'insertFromPaste':
    case 'insertFromDrop':
      return 'paste'
    case 'deleteContentBackward':
      return 'delete-backward'
    case 'deleteContentForward':
      return 'delete-forward'
    default:
      return 'replace' // Autofill (which has no type at all), a suggestion taken, cut, deletion of a word.
  }
}

/** The browser's own history knows nothing of formatted texts, so its keys are taken over. */
function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undone' | 'redone' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redone' : 'undone'
  return key === 'y' && ctrlKey ? 'redone' : null
}

function keyOf({ key, isComposing, shiftKey }: KeyboardEvent, input: HTMLInputElement): Key | null {
  if (isComposing) return null
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
