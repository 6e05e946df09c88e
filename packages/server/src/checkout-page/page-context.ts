import type { OfferInstallments } from '../links/domain/installments.ts'
import type { LinkView } from '../links/flows/link-view.ts'
import type { Locale } from '../locale.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import type { LibraryFile } from './card/card-files.ts'
import type { CardProblem } from './card/card-problem.ts'

/** What every part of a page is rendered from. */
export interface PageContext {
  /** Its link with the amount to pay in the place of its own (`inPayersCurrency`). */
  readonly view: LinkView
  readonly language: Locale
  readonly mode: ServiceMode
  readonly nowMs: number
  /** The library that mounts the card fields. */
  readonly library: LibraryFile
  /** In what the link can be paid by card. */
  readonly offerInstallments: OfferInstallments
  /** Why a card payment failed after the payer was at the issuer's page; `null` when there is nothing to say. */
  readonly cardProblem: CardProblem | null
}

/** The address of the page of a link; its forms are below it. */
export function pathOf({ view }: Pick<PageContext, 'view'>, rest: string = ''): string {
  return `/pay/${view.link.linkId}${rest}`
}
