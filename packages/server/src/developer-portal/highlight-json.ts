import { type Html, type HtmlValue, html } from '../web/html.ts'

// A key at the start of its line, as `JSON.stringify` writes it: no text of a value begins a line with a quote and ends
// with a colon.
const keys = /^ *"(?:[^"\\\n]|\\.)*"(?=:)/gm

/** JSON with its keys in another color. Elements for values as well would be a sixth of the reference. */
export function highlightJson(value: unknown): Html {
  const json = JSON.stringify(value, null, 2)
  const pieces: HtmlValue[] = []
  let from = 0
  for (const { 0: key, index } of json.matchAll(keys)) {
    pieces.push(json.slice(from, index), html`<span class="key">${key}</span>`)
    from = index + key.length
  }
  return html`${[...pieces, json.slice(from)]}`
}
