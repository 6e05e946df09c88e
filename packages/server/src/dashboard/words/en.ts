import { installments } from './en/installments.ts'
import { labels } from './en/labels.ts'
import { links } from './en/links.ts'
import { lists } from './en/lists.ts'
import { newLink } from './en/new-link.ts'
import { notifications } from './en/notifications.ts'
import { overview } from './en/overview.ts'
import { page } from './en/page.ts'
import { payments } from './en/payments.ts'
import { reconciliation } from './en/reconciliation.ts'
import { refunds } from './en/refunds.ts'
import { refusals } from './en/refusals.ts'
import { sandbox } from './en/sandbox.ts'
import { session } from './en/session.ts'
import { settings } from './en/settings.ts'
import { settingsChanges } from './en/settings-changes.ts'
import { states } from './en/states.ts'
import type { DashboardWords } from './types.ts'

export const en: DashboardWords = {
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
