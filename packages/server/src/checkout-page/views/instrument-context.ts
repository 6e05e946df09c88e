import type { PaymentAttempt } from '../../links/domain/attempt.ts'
import type { PageContext } from '../page-context.ts'

/** What the view of an instrument is made from, beside the instrument itself. */
export interface InstrumentContext extends PageContext {
  readonly attempt: PaymentAttempt
}
