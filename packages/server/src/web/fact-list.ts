import { exactText, type Html, type HtmlValue, html } from './html.ts'

/**
 * A label with its value. A fact without a value, or with a blank one, is left out. A text stands apart from what
 * surrounds it: merchants and payers wrote some of it, and its letters may run from right to left.
 */
export type Fact = readonly [label: string, value: HtmlValue, kind?: FactKind]

/** `code`: a code or a number that people compare. `amount`: what is paid. */
type FactKind = 'code' | 'amount'

/** The facts about something, as a list of terms. */
export function factList(facts: readonly Fact[]): Html {
  return html`<dl class="facts">${facts.filter(hasValue).map(factItem)}</dl>`
}

/** The value of a fact as it is, even if it looks like a card number: see `exactText`. */
export function exactValue(text: string): Html {
  return html`<bdi>${exactText(text)}</bdi>`
}

function hasValue([, value]: Fact): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return value !== null && value !== undefined && value !== false
}

function factItem([label, value, kind]: Fact): Html {
  return html`<div${kind && html` class="${kind}"`}><dt>${label}</dt><dd>${typeof value === 'string' ? html`<bdi>${value}</bdi>` : value}</dd></div>`
}
