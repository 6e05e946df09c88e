import { type Html, html } from '../web/html.ts'

/** JSON with its keys in another color. Elements for values as well would be a tenth of the reference. */
export function highlightJson(value: unknown): Html {
  const lines = JSON.stringify(value, null, 2).split('\n')
  return html`${lines.map((line, index) => html`${index > 0 && '\n'}${highlightLine(line)}`)}`
}

// A line has one key at most, at its start. No key of ours has a quote in it.
function highlightLine(line: string): Html {
  const key = /^ *"[^"]*":/.exec(line)?.[0].slice(0, -1) ?? ''
  return html`${key !== '' && html`<span class="key">${key}</span>`}${line.slice(key.length)}`
}
