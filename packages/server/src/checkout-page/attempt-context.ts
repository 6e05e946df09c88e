import type { Attempt } from '../links/domain/attempt.ts'
import type { AttemptContext } from '../payment-methods/method.ts'
import { type PageContext, pathOf } from './page-context.ts'

/** The page of a link whose attempt waits for its payment. */
export interface AttemptPage extends PageContext {
  readonly attempt: Attempt
}

/** The data from which the method of an attempt renders its part of the page. */
export function attemptContextOf(page: AttemptPage): AttemptContext {
  const { view, attempt, language, mode } = page
  const { method, createdAtMs, expiresAtMs } = attempt
  return {
    ...{ method, mode, createdAtMs, expiresAtMs },
    locale: language,
    link: view.link,
    merchantName: view.merchant.name,
    slipPath: pathOf(page, '/slip'),
    providerPath: mode === 'sandbox' ? pathOf(page, '/provider') : null,
  }
}
