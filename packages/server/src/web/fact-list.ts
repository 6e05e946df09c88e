import { type Html, html } from './html.ts'

interface Fact {
  readonly label: string
  /** Left out when it says nothing. */
  readonly text: string | null
  /** A code or a number that people compare: in figures of one width. */
  readonly isCode?: boolean
}

/** What is so, as a list of terms. Merchants wrote some of it: it stands apart, whichever way its letters run. */
export function factList(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ({ label, text, isCode = false }) =>
      Boolean(text?.trim()) &&
      html`<div><dt>${label}</dt><dd${isCode && html` class="code"`}><bdi>${text}</bdi></dd></div>`,
  )
  return html`<dl class="facts">${rows}</dl>`
}
