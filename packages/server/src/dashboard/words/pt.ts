import { installments } from './pt/installments.ts'
import { labels } from './pt/labels.ts'
import { links } from './pt/links.ts'
import { lists } from './pt/lists.ts'
import { newLink } from './pt/new-link.ts'
import { notifications } from './pt/notifications.ts'
import { overview } from './pt/overview.ts'
import { page } from './pt/page.ts'
import { payments } from './pt/payments.ts'
import { reconciliation } from './pt/reconciliation.ts'
import { refunds } from './pt/refunds.ts'
import { refusals } from './pt/refusals.ts'
import { sandbox } from './pt/sandbox.ts'
import { session } from './pt/session.ts'
import { settings } from './pt/settings.ts'
import { settingsChanges } from './pt/settings-changes.ts'
import { states } from './pt/states.ts'
import type { DashboardWords } from './types.ts'

export const pt: DashboardWords = {
  page,
  session,
  refusals,
  states,
  labels,
  lists,
  overview,
  links,
  newLink,
  payments,
  installments,
  refunds,
  notifications,
  reconciliation,
  settings,
  settingsChanges,
  sandbox,
}
