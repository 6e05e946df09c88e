import type { Scripted } from './sequence.ts'

/**
 * Makes an edit as a keyboard does, with its events. It is sent to the input's document, so it uses nothing from outside.
 */
export function runScripted(node: SVGElement | HTMLElement, step: Scripted): void {
  const input = node as HTMLInputElement & { inserted?: string }
  const { text, over = 0, inputType, announced, selection, afterwards, told = 1, composition } = step
  const data = inputType?.startsWith('insert') ? text : null
  const is = { bubbles: true, composed: true }
  const end = input.selectionEnd ?? input.value.length
  const length = over === 'everything' ? end : over === 'run' ? (input.inserted ?? '').length : over
  const isComposing = composition === 'ends after'

  // A dictation finds its own text again, also if the page has formatted it.
  const start = over === 'run' || over === 'everything' ? 0 : Math.max(0, end - length)
  if (announced === undefined) {
    input.dispatchEvent(new KeyboardEvent('keydown', { ...is, key: 'Unidentified', keyCode: 229 }))
  }
  if (composition) {
    input.dispatchEvent(new CompositionEvent('compositionstart', { ...is, data: '' }))
    input.dispatchEvent(new CompositionEvent('compositionupdate', { ...is, data: text }))
  }
  if (announced !== 'no') {
    const event = new InputEvent('beforeinput', {
      ...is,
      cancelable: true,
      data,
      isComposing,
      ...(inputType && { inputType }),
    })
    if (!input.dispatchEvent(event)) return
  }
  if (composition === 'ends before') {
    write()
    input.dispatchEvent(new CompositionEvent('compositionend', { ...is, data: text }))
  } else write()
  const written = input.value
  if (selection === 'before') input.setSelectionRange(start, start)
  if (selection === 'around') input.setSelectionRange(start, start + text.length)
  for (let times = 0; times < told; times += 1) {
    input.dispatchEvent(
      inputType ? new InputEvent('input', { ...is, data, inputType, isComposing }) : new Event('input', is),
    )
  }
  if (composition === 'ends after') {
    input.dispatchEvent(new CompositionEvent('compositionend', { ...is, data: text }))
  }
  input.inserted = text
  if (afterwards === 'own count') input.setSelectionRange(start + text.length, start + text.length)
  // A page that left the text alone sees the caret move behind it.
  else if (selection && input.value === written)
    input.setSelectionRange(start + text.length, start + text.length)

  function write(): void {
    const { value } = input
    input.value = value.slice(0, start) + text + value.slice(end)
    input.setSelectionRange(start + text.length, start + text.length)
  }
}
