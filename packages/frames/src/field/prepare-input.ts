import type { ColorScheme, FrameOptions, ValidationError } from '@element-js/protocol/frame'
import type { FieldSpec } from './field-spec.ts'

/** Gives the input what is the same for its whole life. */
export function prepareInput(input: HTMLInputElement, spec: FieldSpec): void {
  input.autocomplete = spec.autocomplete
  input.name = spec.autocomplete
}

/** Puts the options into effect that are attributes of the input. */
export function applyOptions(input: HTMLInputElement, options: FrameOptions, label: string): void {
  const {
    placeholder = '',
    ariaLabel = label,
    disabled = false,
    readOnly = false,
    secureCvv = false,
  } = options
  const { colorScheme } = options
  if (colorScheme) setColorScheme(input.ownerDocument, colorScheme)
  input.placeholder = placeholder
  input.setAttribute('aria-label', ariaLabel)
  input.disabled = disabled
  input.readOnly = readOnly
  // Not type=password, which makes browsers offer to save the code as one.
  input.classList.toggle('masked', secureCvv)
}

/** A frame in another scheme than its iframe loses its transparency (CSS Color Adjust §2.4.1). */
export function setColorScheme({ documentElement }: Document, scheme: ColorScheme): void {
  documentElement.style.colorScheme = scheme
}

/** Tells assistive technology what the payer is shown. */
export function describeError(
  input: HTMLInputElement,
  flaw: HTMLElement,
  error: ValidationError | null,
): void {
  input.setAttribute('aria-invalid', String(error !== null))
  const message = error?.message ?? ''
  if (flaw.textContent !== message) flaw.textContent = message
}
