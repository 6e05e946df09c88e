import type { BodyPart } from './body-parts.ts'
import { fillText } from './fill-text.ts'
import { hasOpening, readTemplates, refusal } from './template.ts'

/**
 * Reads the templates of a JSON text. A part without a template stays byte for byte, so that no number is rounded. A
 * string that consists only of a template with a number form becomes a number.
 *
 * @param json Well-formed.
 * @throws ServiceError 400 `invalid_template`, also for a template in a key.
 */
export function readJson(json: string, field: string): readonly BodyPart[] {
  const parts: BodyPart[] = []
  let unchanged = 0
  let end = 0
  for (let start = json.indexOf('"'); start >= 0; start = json.indexOf('"', end)) {
    end = endOfText(json, start)
    const text = textOf(json.slice(start, end))
    if (!hasOpening(text)) continue
    if (isKey(json, end)) throw refusal(field, 'has a template in a key of its JSON.')
    parts.push(json.slice(unchanged, start), placeOf(text, field))
    unchanged = end
  }
  return [...parts, json.slice(unchanged)]
}

// An escape may stand for a brace.
function textOf(literal: string): string {
  return literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
}

function placeOf(text: string, field: string): BodyPart {
  const parts = readTemplates(text, field)
  const [first, ...others] = parts
  if (typeof first === 'object' && first.isNumber && others.length === 0) return (read) => read(first)
  return (read) => JSON.stringify(fillText(parts, read))
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
