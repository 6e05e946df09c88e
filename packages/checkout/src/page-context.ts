import type { Attempt, AttemptContext, LinkView, OfferInstallments } from '@element-js/payments'
import type { Locale, ServiceMode } from '@element-js/values'
import type { CardProblem } from './card/card-problem.ts'
import type { LibraryFile } from './page-files.ts'

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

/** The page of a link whose attempt waits for its payment. */
export interface AttemptPage extends PageContext {
  readonly attempt: Attempt
}

/** The data from which the method of an attempt renders its part of the page. */
export function attemptContextOf(page: AttemptPage): AttemptContext {
  const { view, attempt, language, mode } = page
  return {
    method: attempt.method,
    createdAtMs: attempt.createdAtMs,
    expiresAtMs: attempt.expiresAtMs,
    mode,
    locale: language,
    link: view.link,
    merchantName: view.merchant.name,
    profile: view.merchant.profile,
    slipPath: pathOf(page, '/slip'),
    providerPath: mode === 'sandbox' ? pathOf(page, '/provider') : null,
  }
}
