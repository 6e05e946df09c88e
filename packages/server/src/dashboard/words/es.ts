import { installments } from './es/installments.ts'
import { labels } from './es/labels.ts'
import { links } from './es/links.ts'
import { lists } from './es/lists.ts'
import { newLink } from './es/new-link.ts'
import { notifications } from './es/notifications.ts'
import { overview } from './es/overview.ts'
import { page } from './es/page.ts'
import { payments } from './es/payments.ts'
import { reconciliation } from './es/reconciliation.ts'
import { refunds } from './es/refunds.ts'
import { refusals } from './es/refusals.ts'
import { sandbox } from './es/sandbox.ts'
import { session } from './es/session.ts'
import { settings } from './es/settings.ts'
import { settingsChanges } from './es/settings-changes.ts'
import { states } from './es/states.ts'
import type { DashboardWords } from './types.ts'

export const es: DashboardWords = {
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
