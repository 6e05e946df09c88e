import { indented } from './form-markup.js'

/** The maximum width of a line of code. */
const lineWidth = 76

/**
 * A value as JavaScript, as a person would write it: on one line if it fits, otherwise on several lines.
 *
 * @param {unknown} value Plain data.
 * @param {number} [room] Remaining width of its first line, in characters.
 * @returns {string}
 */
export function literal(value, room = lineWidth) {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const [start, end] = isList ? '[]' : '{}'
  const parts = Object.entries(value).map(
    ([key, inner]) => (isList ? '' : `${keyOf(key)}: `) + literal(inner),
  )
  if (parts.length === 0) return `${start}${end}`
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length <= room && !line.includes('\n')) return line
  return `${start}\n${parts.map((part) => `${indented(part)},\n`).join('')}${end}`
}

/** @param {string} key */
function keyOf(key) {
  return /^[a-z_$][\w$]*$/i.test(key) ? key : quoted(key)
}

/**
 * The text is in a script of a page, and may come from a shared address. So nothing in it may end the string or the
 * script.
 *
 * @param {string} text
 */
export function quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const inner = text.replaceAll(/[\\\n\r\u2028\u2029<]|'|"/g, (character) => {
    if (character === "'" || character === '"') return character === quote ? `\\${character}` : character
    return character === '\\' ? '\\\\' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `${quote}${inner}${quote}`
}
