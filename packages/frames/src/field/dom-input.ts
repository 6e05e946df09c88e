import type { FieldState, Happening } from './field-state.ts'
import type { Edit } from './text.ts'

/** The one place that touches the `<input>`: listens to it, and shows a state in it. */
export function attachInput(input: HTMLInputElement, happen: (happening: Happening) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening

  input.addEventListener(
    'input',
    (event) => {
      const { inputType = '', isComposing = false } = event as Partial<InputEvent>
      // Writing to the input would break off an input method's composition; it is read when it ends.
      if (isComposing) return
      happen({ type: 'edited', edit: readEdit(input, inputType), isAutofill: isAutofilled(input) })
    },
    { signal },
  )
  input.addEventListener(
    'compositionend',
    () => happen({ type: 'edited', edit: readEdit(input, 'insertText'), isAutofill: false }),
    { signal },
  )
  input.addEventListener('focus', () => happen({ type: 'focused' }), { signal })
  input.addEventListener('blur', () => happen({ type: 'blurred' }), { signal })
  return () => listening.abort()
}

/** Shows a state, touching only what differs: writing an equal value would move the caret in Safari. */
export function showState(input: HTMLInputElement, state: FieldState): void {
  if (input.value !== state.text) input.value = state.text
  const { verdict, isFlawShown, start, end } = state
  // A selection set in an input without focus would take the focus in Safari.
  const hasFocus = input.ownerDocument.activeElement === input
  if (hasFocus && (input.selectionStart !== start || input.selectionEnd !== end))
    input.setSelectionRange(start, end)
  input.className = isFlawShown
    ? 'invalid'
    : verdict.is === 'empty' || verdict.is === 'complete'
      ? verdict.is
      : ''
}

function readEdit(input: HTMLInputElement, inputType: string): Edit {
  const text = input.value
  const start = input.selectionStart ?? text.length
  return { text, start, end: input.selectionEnd ?? start, kind: kindOf(inputType) }
}

/** @see W3C Input Events Level 2, `inputType` */
function kindOf(inputType: string): Edit['kind'] {
  switch (inputType) {
    case 'insertText':
      return 'insert'
    case 'deleteContentBackward':
      return 'delete-backward'
    case 'deleteContentForward':
      return 'delete-forward'
    default:
      return 'replace' // Paste, drop, undo, autofill (which has no type at all), deletion of a word.
  }
}

function isAutofilled(input: HTMLInputElement): boolean {
  try {
    return input.matches(':autofill')
  } catch {
    return false // A browser that does not know the selector.
  }
}
