import type { ReadValue } from './card-values.ts'
import { fillText } from './fill-text.ts'
import { hasOpening, readTemplates, refusal } from './template.ts'

/**
 * Fills the templates of a JSON text. A part without a template stays byte for byte, so that no number is rounded. A
 * string that consists only of a template with a number form becomes a number.
 *
 * @param json Well-formed.
 * @throws ServiceError 400 `invalid_template`, also for a template in a key.
 */
export function fillJson(json: string, read: ReadValue, field: string): string {
  let filled = ''
  let at = 0
  for (let start = json.indexOf('"'); start >= 0; start = json.indexOf('"', at)) {
    const end = endOfText(json, start)
    filled += json.slice(at, start) + fillLiteral(json.slice(start, end), isKey(json, end))
    at = end
  }
  return filled + json.slice(at)

  function fillLiteral(literal: string, isKey: boolean): string {
    // An escape may stand for a brace.
    const text = literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
    if (!hasOpening(text)) return literal
    if (isKey) throw refusal(field, 'has a template in a key of its JSON.')
    const parts = readTemplates(text, field)
    const [first, ...others] = parts
    const isNumber = typeof first === 'object' && first.isNumber && others.length === 0
    return isNumber ? read(first) : JSON.stringify(fillText(parts, read))
  }
}

// The character after a backslash never ends a text.
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

// In JSON, a string is a key if and only if a colon follows it.
function isKey(json: string, end: number): boolean {
  let at = end
  while (' \t\r\n'.includes(json[at] ?? '-')) at += 1
  return json[at] === ':'
}
