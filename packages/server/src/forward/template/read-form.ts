import type { BodyPart } from './body-parts.ts'
import { fillText } from './fill-text.ts'
import { hasOpening, readTemplates, refusal } from './template.ts'

/**
 * Reads the templates of a form, `a=1&b=2`. Its braces may be percent-encoded, as `URLSearchParams` encodes them. A field
 * without a template stays byte for byte.
 *
 * @throws ServiceError 400 `invalid_template`, also for a template in the name of a field.
 */
export function readForm(form: string, field: string): readonly BodyPart[] {
  const parts: BodyPart[] = []
  let unchanged = 0
  let at = 0
  for (const pair of form.split('&')) {
    const end = at + pair.length
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    if (hasOpening(decode(name, field))) throw refusal(field, 'has a template in the name of a form field.')
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), field)
    if (hasOpening(value)) {
      const templates = readTemplates(value, field)
      parts.push(form.slice(unchanged, at + equals + 1), (read) => encode(fillText(templates, read)))
      unchanged = end
    }
    at = end + 1
  }
  return [...parts, form.slice(unchanged)]
}

function decode(text: string, field: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // A % without two hexadecimal digits, or bytes that are not UTF-8.
    throw refusal(
      field,
      'is not a well-formed form: a percent sign is not followed by two hexadecimal digits.',
    )
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}
