import type { KeyUses, LinkContext, NotificationContext, TokenContext } from '@element-js/payments'

/** The dependencies of the jobs: everything that they recover or expire. */
export interface JobContext extends TokenContext, LinkContext, NotificationContext {
  readonly keyUses: KeyUses
}
