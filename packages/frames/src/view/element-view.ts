import type { ElementType, FieldName, FrameOptions, ValidationError } from '@element-js/protocol/frame'
import { type ElementState, fieldOrder, fieldsOf } from '../element/element-state.ts'
import type { FieldState } from '../field/field-state.ts'
import { fields } from '../fields/index.ts'
import { brandIcon, type IconId } from '../icons/brand-icon.ts'
import type { Messages } from '../locales/messages.ts'
import { applyStyle } from './apply-style.ts'
import { numberTail } from './number-tail.ts'

/** What of an element a person sees. */
export interface ElementView {
  readonly inputs: ReadonlyMap<FieldName, HTMLInputElement>
  /** Whether no input holds anything, not even what an input method has not finished. */
  isEmpty(): boolean
  /**
   * Puts the options into effect, in place of earlier ones. What could show digits anew, by another look or without
   * their mask, waits until it is called for an empty element.
   */
  configure(options: FrameOptions, messages: Messages): void
  /** Shows a state, touching only what differs. */
  show(state: ElementState, errorOf: (field: FieldName) => ValidationError | null): void
  /** Tells the height that the content wants, in CSS pixels, now and whenever it changes. */
  onResize(tell: (heightPx: number) => void): void
}

/** Builds the inputs of an element out of the one that the document comes with. */
export function createView(document: Document, elementType: ElementType): ElementView {
  const root = document.querySelector('section')
  const first = document.querySelector('div')
  if (!root || !first) throw new Error('The document has lost its input.')
  const names: readonly FieldName[] = elementType === 'card' ? fieldOrder : [elementType]
  // Copied before the first is made a field of its own.
  const boxes = names.map((name, index) => ({
    name,
    box: index === 0 ? first : (first.cloneNode(true) as HTMLElement),
  }))
  const parts = new Map(boxes.map(({ name, box }) => [name, partIn(box, name)]))
  root.className = elementType
  // Not the first, which is there: moved, it would lose the focus that it may have.
  root.append(...boxes.slice(1).map(({ box }) => box))
  const tail = elementType === 'card' ? numberTail(first) : null
  let icon: { key: string; node: Element } | null = null
  let options: FrameOptions = {}

  const inputs = new Map([...parts].map(([name, { input }]) => [name, input]))
  const isEmpty = (): boolean => [...inputs.values()].every(({ value }) => !value)

  return {
    inputs,
    isEmpty,
    configure(given, messages) {
      options = given
      for (const [name, { input }] of parts) configureInput(input, name, given, messages)
      const { ariaLabel, label } = given
      const groupLabel = elementType === 'card' ? (ariaLabel ?? label) : undefined
      if (groupLabel) {
        root.setAttribute('role', 'group')
        root.setAttribute('aria-label', groupLabel)
      }
      applyStyle(document, given.style, !isEmpty())
    },
    show(state, errorOf) {
      for (const [name, field] of fieldsOf(state)) {
        const part = parts.get(name)
        if (part) showField(part, field, errorOf(name))
      }
      tail?.show(state)
      showIcon(state)
    },
    onResize(tell) {
      let toldPx = 0
      const look = (): void => {
        const { offsetHeight: heightPx } = root
        // Nothing has a height in a container that is not displayed.
        if (heightPx > 0 && heightPx !== toldPx) tell(heightPx)
        toldPx = heightPx
      }
      // An observer, since to ask would force a layout, and frames of one site share a thread: the first would hold up
      // the others.
      new ResizeObserver(look).observe(root)
      // Chromium does not render frames out of sight, so that nothing is observed in them.
      setTimeout(look, 100)
    },
  }

  function showIcon({ pan, cvv }: ElementState): void {
    const isWanted = elementType === 'card' ? !options.hideIcon : elementType === 'pan' && options.showIcon
    if (!isWanted || !pan) {
      icon?.node.remove()
      icon = null
      return
    }
    const drawing = iconFor(pan, cvv)
    const key = `${drawing} ${options.iconStyle}`
    if (icon?.key === key) return
    const node = brandIcon(document, drawing, options.iconStyle ?? 'default')
    if (icon) icon.node.replaceWith(node)
    else root?.prepend(node)
    icon = { key, node }
  }
}

/** The number's brand, or where the code is to be found while that is typed. */
function iconFor(pan: FieldState, cvv: FieldState | undefined): IconId {
  if (cvv?.isFocused) return pan.brand?.codeLength === 4 ? 'code-on-front' : 'code-on-back'
  return pan.brand?.id ?? 'unknown'
}

interface Part {
  readonly input: HTMLInputElement
  /** What the input is described by. */
  readonly flaw: HTMLElement
}

function partIn(box: HTMLElement, name: FieldName): Part {
  const input = box.querySelector('input')
  const flaw = box.querySelector('span')
  if (!input || !flaw) throw new Error('The document has lost its input.')
  flaw.id = `${name}-flaw`
  box.className = name
  input.name = fields[name].autocomplete
  input.setAttribute('aria-describedby', flaw.id)
  return { input, flaw }
}

function configureInput(
  input: HTMLInputElement,
  name: FieldName,
  options: FrameOptions,
  messages: Messages,
): void {
  const { placeholder, label, ariaLabel, autocomplete = true, disabled = false, readOnly = false } = options
  const isOne = typeof placeholder !== 'object'
  input.placeholder = (isOne ? placeholder : placeholder[name]) ?? messages.placeholder[name]
  const isAlone = input.closest('section')?.className === name
  input.setAttribute('aria-label', (isAlone ? (ariaLabel ?? label) : undefined) ?? messages.label[name])
  input.autocomplete = autocomplete ? fields[name].autocomplete : 'off'
  input.disabled = disabled
  input.readOnly = readOnly
  // Not type=password, which makes browsers offer to save the code as one. What is shown masked stays so.
  const isMasked = input.value !== '' && input.classList.contains('masked')
  input.classList.toggle('masked', isMasked || (name === 'cvv' && options.secureCvv === true))
}

function showField({ input, flaw }: Part, field: FieldState, error: ValidationError | null): void {
  if (input.value !== field.text) {
    input.value = field.text
    // A selection set in an input without focus would take the focus in Safari.
    if (input.ownerDocument.activeElement === input) input.setSelectionRange(field.start, field.end)
  }
  const { is } = field.verdict
  input.classList.toggle('invalid', field.isFlawShown)
  input.classList.toggle('complete', is === 'complete')
  input.classList.toggle('empty', is === 'empty')
  input.setAttribute('aria-invalid', String(error !== null))
  const message = error?.message ?? ''
  if (flaw.textContent !== message) flaw.textContent = message
}
