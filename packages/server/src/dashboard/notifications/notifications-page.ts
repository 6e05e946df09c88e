import type { Notification } from '../../notifications/domain/notification.ts'
import { type Html, html } from '../../web/html.ts'
import { emptyList, filterForm, type ListQuery, listSummary, pager } from '../lists/list-page.ts'
import type { ListPage } from '../lists/paging.ts'
import { dataTable } from '../lists/table.ts'
import type { Total } from '../lists/totals.ts'
import type { DashboardPage } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import { notificationStates, notificationTypes, stateBadge } from '../page/words.ts'

interface Notifications {
  readonly page: ListPage<Notification>
  readonly totals: readonly Total[] | null
  readonly query: ListQuery
  readonly timeZone: TimeZone
}

const path = '/dashboard/notifications'

export function notificationsPage({ page, totals, query, timeZone }: Notifications): DashboardPage {
  const words = html`<p>No notifications yet.</p><p class="hint">Your server is notified when a link with a <code>callbackUrl</code> changes.</p>`
  return {
    title: 'Notifications',
    section: 'notifications',
    body: html`${filterForm({
      path,
      query,
      searchWords: 'Notification id, link, order or payment',
      statuses: notificationStates,
      more: { label: 'Type', choices: notificationTypes },
    })}
${listSummary({ path, query, totals })}
${page.rows.length > 0 ? notificationTable(page.rows, timeZone) : emptyList({ query, words })}
${pager({ path, query, page })}`,
  }
}

function notificationTable(rows: readonly Notification[], timeZone: TimeZone): Html {
  return dataTable({
    label: 'Notifications',
    rows,
    columns: [
      {
        head: 'Notification',
        kind: 'main',
        cell: ({ notificationId, type }) =>
          html`<a href="${dashboardPaths.notification(notificationId)}">${notificationTypes[type]}</a>`,
      },
      { head: 'Status', kind: 'state', cell: ({ state }) => stateBadge(notificationStates[state], state) },
      { head: 'Attempts', cell: ({ attempts }) => attempts },
      { head: 'About', cell: ({ subject }) => html`<code>${subject}</code>` },
      { head: 'Sent to', cell: ({ url }) => html`<bdi>${hostOf(url)}</bdi>` },
      { head: 'Created', kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, timeZone) },
    ],
  })
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
