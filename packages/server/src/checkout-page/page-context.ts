import type { OfferInstallments } from '../links/domain/installments.ts'
import type { LinkView } from '../links/flows/link-view.ts'
import type { Locale } from '../locale.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import type { LibraryFile } from './card/card-files.ts'
import type { CardProblem } from './card/card-problem.ts'

/** The data from which every part of a page is rendered. */
export interface PageContext {
  /** The link, with the amount to pay in place of its own amount (`inPayersCurrency`). */
  readonly view: LinkView
  readonly language: Locale
  readonly mode: ServiceMode
  readonly nowMs: number
  /** The library that mounts the card fields. */
  readonly library: LibraryFile
  /** The installments in which the link can be paid by card. */
  readonly offerInstallments: OfferInstallments
  /** Why a card payment failed after the payer was on the issuer's page; `null` if it did not fail. */
  readonly cardProblem: CardProblem | null
}

/** The address of the page of a link. The addresses of its forms begin with it. */
export function pathOf({ view }: Pick<PageContext, 'view'>, rest: string = ''): string {
  return `/pay/${view.link.linkId}${rest}`
}
