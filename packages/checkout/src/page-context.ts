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
  /** The words in the page's address, which the links to other languages keep. Default: none. */
  readonly search?: string
  /**
   * The language that the page's address asks for. The addresses on the page ask for it too, because a browser that
   * blocks cookies does not keep the choice. Default: none.
   */
  readonly asked?: Locale | null
}

/** The address of the page of a link. The addresses of its forms begin with it. */
export function pathOf({ view, asked }: Pick<PageContext, 'view' | 'asked'>, rest: string = ''): string {
  return askFor(asked, `/pay/${view.link.linkId}${rest}`)
}

/** An address that asks for a language, if there is one. */
export function askFor(language: Locale | null | undefined, path: string): string {
  return language ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path
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
