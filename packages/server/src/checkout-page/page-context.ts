import type { LinkView } from '../links/flows/link-view.ts'
import type { Locale } from '../locale.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import type { LibraryFile } from './card/card-files.ts'
import type { CardProblem } from './card/card-problem.ts'

/** What every part of a page is made from. */
export interface PageContext {
  readonly view: LinkView
  readonly language: Locale
  readonly mode: ServiceMode
  readonly nowMs: number
  /** What makes the card fields. */
  readonly library: LibraryFile
  /** Why a card did not pay whose payer was away at its issuer's; `null`: there is nothing to say. */
  readonly cardProblem: CardProblem | null
}

/** The page of a link; below it are the addresses of its forms. */
export function pathOf({ view }: Pick<PageContext, 'view'>, rest: string = ''): string {
  return `/pay/${view.link.linkId}${rest}`
}
