import { type Html, type HtmlValue, html } from '../web/html.ts'

// A text without a closing quote runs to the end: otherwise each quote would start another search for one.
const tokens = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?|true|false|null/g

/** JSON with its keys, texts and numbers in different colors. */
export function highlightJson(value: unknown): Html {
  const json = JSON.stringify(value, null, 2)
  const pieces: HtmlValue[] = []
  let from = 0
  for (const { 0: token, index } of json.matchAll(tokens)) {
    pieces.push(json.slice(from, index))
    const isKey = /^\s*:/.test(json.slice(index + token.length))
    pieces.push(html`<span class="${classOf(token, isKey)}">${token}</span>`)
    from = index + token.length
  }
  return html`${[...pieces, json.slice(from)]}`
}

function classOf(token: string, isKey: boolean): string {
  if (!token.startsWith('"')) return 'number'
  return isKey ? 'key' : 'text'
}
