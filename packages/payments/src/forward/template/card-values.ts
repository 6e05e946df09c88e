import type { Secret } from '@element-js/values'
import type { Template, TemplatePart } from './template.ts'

/** The data of a card that templates stand for. */
export interface CardValues {
  readonly pan: Secret<string>
  /** `null`: no template asks for it. */
  readonly cvv: Secret<string> | null
  readonly expirationMonth: number
  /** Four digits. */
  readonly expirationYear: number
  readonly holderName: string
}

/** Gives the text for a template. */
export type ReadValue = (template: Template) => string

/** Gives the data of a card for templates. */
export function valuesOf({ pan, cvv, expirationMonth, expirationYear, holderName }: CardValues): ReadValue {
  return ({ name, isNumber }) => {
    switch (name) {
      case 'pan':
        return pan.reveal()
      case 'cvv':
        if (!cvv) throw new Error('a template asks for a security code that is not there')
        return cvv.reveal()
      case 'expirationMonth':
        return isNumber ? String(expirationMonth) : twoDigits(expirationMonth)
      case 'expirationYear':
        return String(expirationYear)
      case 'expirationYearShort':
        return isNumber ? String(expirationYear % 100) : twoDigits(expirationYear % 100)
      case 'holderName':
        return holderName
    }
  }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/**
 * Puts the values of templates into a text.
 *
 * @param encode Encodes a value for the place where it stands. Default: not at all.
 */
export function fillText(
  parts: readonly TemplatePart[],
  read: ReadValue,
  encode: (value: string) => string = (value) => value,
): string {
  return parts.map((part) => (typeof part === 'string' ? part : encode(read(part)))).join('')
}

/** A part of a body that was read once: a text that is sent as it is, or a place that is filled. */
export type BodyPart = string | ((read: ReadValue) => string)

/** Fills the templates of a body. */
export function fillBody(parts: readonly BodyPart[], read: ReadValue): string {
  return parts.map((part) => (typeof part === 'string' ? part : part(read))).join('')
}
