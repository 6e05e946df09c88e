import { type Html, html } from '../html.ts'

/** What a mark shows. */
export type MarkName = 'back' | 'check' | 'clock' | 'cross' | 'question'

/** Lines in a box of 64 by 64. */
const drawings: Readonly<Record<MarkName, Html>> = {
  back: html`<path d="M42 32H23m8-9-9 9 9 9"/>`,
  check: html`<path d="m20 33 8.5 8.500L45 25"/>`,
  clock: html`<path d="M32 19v14l9 6"/>`,
  cross: html`<path d="m23 23 18 18m0-18L23 41"/>`,
  question: html`<path d="M25 26a7 7 0 1 1 10 6.300c-2 1-3 2.2-3 4.700M32 45v.1"/>`,
}

/** `over`: a neutral ending, neither good nor bad. */
export type MarkTone = 'good' | 'bad' | 'over'

/** A large sign above a heading that says the same. Its style is the shared sheet `mark`. */
export function mark(name: MarkName, tone: MarkTone): Html {
  return html`<svg class="icon mark ${tone}" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true"><circle cx="32" cy="32" r="30"/>${drawings[name]}</svg>`
}
