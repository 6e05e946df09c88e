import { type Html, html } from '../web/html.ts'
import type { ChallengeResult } from './challenge-result.ts'

/** A shield with a check. */
export const issuerIcon: Html = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M12 2.8 4.800 5.400v5.400c0 4.700 3 8.400 7.200 10.400 4.200-2 7.200-5.700 7.200-10.400V5.400Z"/><path d="m8.800 11.800 2.300 2.300 4.200-4.400"/></svg>`

const check: Html = html`<path d="m20 33 8.500 8.500L45 25"/>`
const cross: Html = html`<path d="m23 23 18 18m0-18L23 41"/>`
const clock: Html = html`<path d="M32 19v14l9 6"/>`
const back: Html = html`<path d="M42 32H23m8-9-9 9 9 9"/>`

const pictures: Readonly<
  Record<ChallengeResult, { readonly kind: 'good' | 'bad' | 'over'; readonly drawing: Html }>
> = {
  approved: { kind: 'good', drawing: check },
  reserved: { kind: 'good', drawing: check },
  declined: { kind: 'bad', drawing: cross },
  failed: { kind: 'bad', drawing: cross },
  abandoned: { kind: 'over', drawing: back },
  expired: { kind: 'over', drawing: clock },
  released: { kind: 'over', drawing: back },
}

/** What the heading says, once more for the eye. */
export function endingIcon(ending: ChallengeResult): Html {
  const { kind, drawing } = pictures[ending]
  return html`<svg class="ending ${kind}" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true"><circle cx="32" cy="32" r="30"/>${drawing}</svg>`
}
