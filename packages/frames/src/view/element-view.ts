import type {
  ElementType,
  FieldName,
  FrameOptions,
  Locale,
  ValidationError,
} from '@element-js/protocol/frame'
import { type ElementState, fieldNamesOf, fieldsOf } from '../element/element-state.ts'
import type { FieldState } from '../field/field-state.ts'
import { fields } from '../fields/index.ts'
import type { Messages } from '../locales/messages.ts'
import type { applyStyle } from './apply-style.ts'
import { elementIcon, type IconLoader } from './element-icon.ts'
import { type ChooserListener, networkChooser } from './network-chooser.ts'
import { tuckNumber } from './tuck-number.ts'

/** The visible part of an element. */
export interface ElementView {
  /** The element that contains everything else. */
  readonly root: HTMLElement
  readonly inputs: ReadonlyMap<FieldName, HTMLInputElement>
  /** Whether all inputs are empty, including unfinished text of an input method. */
  isEmpty(): boolean
  /**
   * Applies options and language, in place of earlier ones. Changes that would show digits differently, in another
   * style or without their mask, wait until it is called for an empty element.
   */
  configure(options: FrameOptions, locale: Locale, messages: Messages): void
  /** Shows a state. It changes only what differs. */
  show(state: ElementState, errorOf: (field: FieldName) => ValidationError | null): void
  /**
   * Focuses an input.
   *
   * @param field Default: the first.
   * @param caret Default: where it was.
   */
  focus(field?: FieldName, caret?: 'start' | 'end'): void
}

/** What a view needs to draw, which a document without layout does not have. */
export interface Drawing {
  /** Draws the text of an input into another element. @returns draws what the input shows now. */
  drawText(input: HTMLInputElement, output: HTMLElement): () => void
  readonly loadIcons: IconLoader
  readonly applyStyle: typeof applyStyle
}

/**
 * Builds the inputs of an element from the one that the document contains.
 *
 * @param drawing How the element draws. Without it, inputs show their own text, and there are no icons.
 */
export function createView(
  document: Document,
  elementType: ElementType,
  listener: ChooserListener,
  drawing?: Drawing,
): ElementView {
  const root = partOf(document, 'section')
  const first = partOf(document, 'div')
  const names = fieldNamesOf(elementType)
  // The input is copied before the first one is configured as a field.
  const boxes = names.map((name, index) => ({
    name,
    box: index === 0 ? first : (first.cloneNode(true) as HTMLElement),
  }))
  const parts = new Map(
    boxes.map(({ name, box }) => {
      const part = partIn(box, name)
      return [name, { ...part, draw: drawing?.drawText(part.input, partOf(box, 'output')) }]
    }),
  )
  root.className = elementType
  // The first input is already in place. If it were moved, it would lose the focus.
  root.append(...boxes.slice(1).map(({ box }) => box))
  const showIcon = drawing && elementIcon(root, elementType, drawing.loadIcons)
  const select = document.createElement('select')
  const showNetworks = networkChooser(select, partOf(document, 'input'), listener)
  let options: FrameOptions = {}

  const inputs = new Map([...parts].map(([name, { input }]) => [name, input]))
  const isEmpty = (): boolean => [...inputs.values()].every(({ value }) => !value)

  return {
    root,
    inputs,
    isEmpty,
    configure(given, locale, messages) {
      options = given
      document.documentElement.lang = locale
      for (const [name, { input }] of parts) configureInput(input, name, given, messages)
      select.setAttribute('aria-label', messages.chooser)
      select.disabled = given.disabled === true
      const { ariaLabel, label } = given
      const groupLabel = elementType === 'card' ? (ariaLabel ?? label) : undefined
      if (groupLabel) {
        root.setAttribute('role', 'group')
        root.setAttribute('aria-label', groupLabel)
      }
      drawing?.applyStyle(document, given.style, !isEmpty())
    },
    show(state, errorOf) {
      if (elementType === 'card') tuckNumber(first, state)
      for (const [name, field] of fieldsOf(state)) {
        const part = parts.get(name)
        if (part) showField(part, field, errorOf(name))
        part?.draw?.()
      }
      if (state.pan) showNetworks(state.pan)
      showIcon?.(state, options)
    },
    focus(field = names[0], caret) {
      const input = field && inputs.get(field)
      input?.focus()
      const at = caret === 'end' ? (input?.value.length ?? 0) : 0
      if (caret) input?.setSelectionRange(at, at)
    },
  }
}

function partOf<Name extends keyof HTMLElementTagNameMap>(
  whole: ParentNode,
  name: Name,
): HTMLElementTagNameMap[Name] {
  const found = whole.querySelector(name)
  if (!found) throw new Error(`No ${name}.`)
  return found
}

interface Part {
  readonly input: HTMLInputElement
  /** The element that describes the input. */
  readonly flaw: HTMLElement
}

function partIn(box: HTMLElement, name: FieldName): Part {
  const input = partOf(box, 'input')
  const flaw = partOf(box, 'span')
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
  // Not type=password, because browsers would offer to save the code. Masked digits stay masked.
  const isMasked = input.value !== '' && input.classList.contains('masked')
  input.classList.toggle('masked', isMasked || (name === 'cvv' && options.secureCvv === true))
}

/**
 * Sets the caret once more: phone keyboards move it to where they expect it, without our separators. A key that comes
 * sooner finds the caret in its place, and its effect on the caret is kept.
 */
function selectAgain(input: HTMLInputElement, select: () => void): void {
  const act = (): void => {
    clearTimeout(timer)
    input.removeEventListener('keydown', act)
    select()
  }
  const timer = setTimeout(act)
  input.addEventListener('keydown', act)
}

function showField({ input, flaw }: Part, field: FieldState, error: ValidationError | null): void {
  if (input.value !== field.text) {
    input.value = field.text
    const select = (): void => {
      // In Safari, setting the selection of an input without focus would focus it.
      const isFocused = input.ownerDocument.activeElement === input
      if (isFocused && input.value === field.text) input.setSelectionRange(field.start, field.end)
    }
    select()
    selectAgain(input, select)
  }
  const { is } = field.verdict
  input.classList.toggle('invalid', field.isFlawShown)
  input.classList.toggle('complete', is === 'complete')
  input.classList.toggle('empty', is === 'empty')
  input.setAttribute('aria-invalid', String(error !== null))
  const message = error?.message ?? ''
  if (flaw.textContent !== message) flaw.textContent = message
}
