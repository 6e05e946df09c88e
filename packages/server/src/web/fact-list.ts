import { type Html, html } from './html.ts'

interface Fact {
  readonly label: string
  /** Omitted if there is nothing to show. */
  readonly text: string | null
  /** A code or number that people compare, shown with digits of equal width. */
  readonly isCode?: boolean
}

/**
 * Renders facts as a description list. Merchants wrote some texts, so each is isolated, whichever its text direction.
 */
export function factList(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ({ label, text, isCode = false }) =>
      Boolean(text?.trim()) &&
      html`<div><dt>${label}</dt><dd${isCode && html` class="code"`}><bdi>${text}</bdi></dd></div>`,
  )
  return html`<dl class="facts">${rows}</dl>`
}
