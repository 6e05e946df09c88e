import { exactText, type Html, type HtmlValue, html } from './html.ts'

/**
 * A label with its value. A fact without a value, or with a blank one, is omitted. A text is isolated from its
 * surroundings, because merchants and payers wrote some of these texts and their letters may run from right to left.
 */
export type Fact = readonly [label: string, value: HtmlValue, kind?: FactKind]

/** `code`: a code or a number that people compare. `amount`: an amount of money. */
type FactKind = 'code' | 'amount'

/** A list of facts, as terms and descriptions. */
export function factList(facts: readonly Fact[]): Html {
  return html`<dl class="facts">${facts.filter(hasValue).map(factItem)}</dl>`
}

/** The value of a fact unchanged, even if it looks like a card number: see `exactText`. */
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
