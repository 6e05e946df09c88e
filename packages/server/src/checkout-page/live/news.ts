import type { LinkView } from '../../links/flows/link-view.ts'
import { isOver, screenOf } from '../screen.ts'
import { linkVersionOf } from './link-version.ts'
import type { LinkNews } from './watch-links.ts'

/** What a page is told of a link; `null`: there is no such link. */
export function newsOf(view: LinkView | null, nowMs: number): LinkNews | null {
  if (view === null) return null
  const { shows } = screenOf(view, { method: null, isPastAddress: true }, nowMs)
  const isOpen = shows === 'methods' || shows === 'method' || shows === 'address'
  return { version: linkVersionOf(view), isOpen, isOver: isOver(view) }
}
