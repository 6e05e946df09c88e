import type { LinkView } from '../../links/flows/link-view.ts'
import { isFinal, screenOf } from '../screen.ts'
import { linkVersionOf } from './link-version.ts'
import type { LinkUpdate } from './watch-links.ts'

/** What an open page learns about its link; `null` if there is no such link. */
export function linkUpdateOf(view: LinkView | null, nowMs: number): LinkUpdate | null {
  if (view === null) return null
  const { shows } = screenOf(view, { method: null, isPastAddress: true }, nowMs)
  const isOpen = shows === 'methods' || shows === 'method' || shows === 'address'
  return { version: linkVersionOf(view), isOpen, isOver: isFinal(view) }
}
