import type { ReadValue } from './card-values.ts'
import type { TemplatePart } from './template.ts'

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
