/** Replaces the text of an input with simulated keys, one after another, as a payer types. */
export function typeText(input: HTMLInputElement, text: string): void {
  input.focus()
  if (input.value !== '') {
    input.setSelectionRange(0, input.value.length)
    insert(input, '', 'deleteContentBackward')
  }
  for (const character of text) press(input, character)
}

/** Presses and releases a key. A single character is typed. */
export function press(input: HTMLInputElement, key: string): void {
  const keyed = (type: string): boolean =>
    input.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
  if (keyed('keydown') && key.length === 1) insert(input, key, 'insertText')
  keyed('keyup')
}

/** Replaces what is selected, with the events of a browser. */
export function insert(input: HTMLInputElement, data: string, inputType: string): void {
  const about = { data: data || null, inputType, bubbles: true }
  if (!input.dispatchEvent(new InputEvent('beforeinput', { ...about, cancelable: true }))) return
  const { value, selectionStart, selectionEnd } = input
  const start = selectionStart ?? value.length
  input.value = value.slice(0, start) + data + value.slice(selectionEnd ?? start)
  input.setSelectionRange(start + data.length, start + data.length)
  input.dispatchEvent(new InputEvent('input', about))
}
