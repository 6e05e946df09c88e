import { type Html, html } from '../web/html.ts'

export const chevron: Html = html`<svg class="chevron" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg>`

export type Mark = 'good' | 'back' | 'clock' | 'cross' | 'question'

const marks: Readonly<Record<Mark, Html>> = {
  good: html`<path d="m20 33 8.5 8.500L45 25"/>`,
  back: html`<path d="M42 32H23m8-9-9 9 9 9"/>`,
  clock: html`<path d="M32 19v14l9 6"/>`,
  cross: html`<path d="m23 23 18 18m0-18L23 41"/>`,
  question: html`<path d="M25 26a7 7 0 1 1 10 6.300c-2 1-3 2.2-3 4.700M32 45v.1"/>`,
}

/** A large sign above a heading. */
export function mark(kind: Mark): Html {
  return html`<svg class="mark ${kind === 'good' ? 'good' : 'over'}" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true"><circle cx="32" cy="32" r="30"/>${marks[kind]}</svg>`
}
