import { detectBrand } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'

/** What a payer can see of a field, except its digits. */
export interface FieldNow {
  readonly empty: boolean
  readonly complete: boolean
  /** The error that the payer sees. */
  readonly error: string | null
  /** The brand of the digits in it. */
  readonly brand: string | null
  readonly disabled: boolean
  readonly focused: boolean
}

/** An error that a field shows. */
export interface FieldError {
  readonly field: FieldName
  /** The text that the payer sees. */
  readonly message: string
}

/** What the frame of a field shows: its state, with the text in place of the brand. */
export type ShownField = Omit<FieldNow, 'brand'> & { readonly value: string }

/** Reads an input in the frame of a field. It runs in the frame, so it uses nothing from outside itself. */
export function readInput(node: Element): ShownField {
  const { value, classList, disabled, ownerDocument } = node as HTMLInputElement
  const flaw = ownerDocument.getElementById(node.getAttribute('aria-describedby') ?? '')
  return {
    value,
    empty: value === '',
    complete: classList.contains('complete'),
    error: flaw?.textContent || null,
    disabled,
    focused: ownerDocument.hasFocus() && ownerDocument.activeElement === node,
  }
}

export function withoutDigits({ value, ...shown }: ShownField): FieldNow {
  return { ...shown, brand: detectBrand(value.replace(/\D/g, ''))?.id ?? null }
}

/** A field's state in words. They never contain a card number, because errors are kept in reports. */
export function describeField({ empty, complete, error, brand, disabled }: FieldNow): string {
  const value = empty ? 'empty' : complete ? 'complete' : 'not complete'
  const facts = [value, error ? `shows the error "${error}"` : 'shows no error']
  if (brand) facts.push(`has a number of the brand ${brand}`)
  if (disabled) facts.push('is disabled')
  return `is ${facts.join(', ')}`
}
