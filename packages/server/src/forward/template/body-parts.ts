import type { ReadValue } from './card-values.ts'

/** A part of a body that was read once: a text that is sent as it is, or a place that is filled. */
export type BodyPart = string | ((read: ReadValue) => string)

/** Fills the templates of a body. */
export function fillBody(parts: readonly BodyPart[], read: ReadValue): string {
  return parts.map((part) => (typeof part === 'string' ? part : part(read))).join('')
}
