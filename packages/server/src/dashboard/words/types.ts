import type { InstallmentWords } from './types/installments.ts'
import type { LabelWords } from './types/labels.ts'
import type { LinkWords } from './types/links.ts'
import type { ListWords } from './types/lists.ts'
import type { NewLinkWords } from './types/new-link.ts'
import type { NotificationWords } from './types/notifications.ts'
import type { OverviewWords } from './types/overview.ts'
import type { PageWords } from './types/page.ts'
import type { PaymentWords } from './types/payments.ts'
import type { ReconciliationWords } from './types/reconciliation.ts'
import type { RefundWords } from './types/refunds.ts'
import type { RefusalWords } from './types/refusals.ts'
import type { SandboxWords } from './types/sandbox.ts'
import type { SessionWords } from './types/session.ts'
import type { SettingsWords } from './types/settings.ts'
import type { SettingsChangeWords } from './types/settings-changes.ts'
import type { StateWords } from './types/states.ts'

/** All texts of the dashboard in one locale. Amounts, dates and names of methods are passed in already formatted. */
export interface DashboardWords {
  readonly page: PageWords
  readonly session: SessionWords
  readonly refusals: RefusalWords
  readonly states: StateWords
  readonly labels: LabelWords
  readonly lists: ListWords
  readonly overview: OverviewWords
  readonly links: LinkWords
  readonly newLink: NewLinkWords
  readonly payments: PaymentWords
  readonly installments: InstallmentWords
  readonly refunds: RefundWords
  readonly notifications: NotificationWords
  readonly reconciliation: ReconciliationWords
  readonly settings: SettingsWords
  readonly settingsChanges: SettingsChangeWords
  readonly sandbox: SandboxWords
}
