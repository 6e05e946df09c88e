import type { Notification } from '../../notifications/domain/notification.ts'
import { type Html, html } from '../../web/html.ts'
import { emptyList, filterForm, type ListQuery, listSummary, pager } from '../lists/list-page.ts'
import type { ListPage } from '../lists/paging.ts'
import { dataTable } from '../lists/table.ts'
import type { Total } from '../lists/totals.ts'
import type { DashboardPage } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { timeOf } from '../page/show-time.ts'
import { notificationBadge } from '../page/states.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

interface Notifications {
  readonly page: ListPage<Notification>
  readonly totals: readonly Total[] | null
  readonly query: ListQuery
  readonly viewer: Viewer
}

const path = '/dashboard/notifications'

export function notificationsPage({ page, totals, query, viewer }: Notifications): DashboardPage {
  const { locale } = viewer
  const { notifications, states, page: common } = dashboardWords[locale]
  const [before, after] = notifications.noneHint
  const words = html`<p>${notifications.none}</p><p class="hint">${before} <code>callbackUrl</code>${after}</p>`
  return {
    title: common.sections.notifications,
    section: 'notifications',
    body: html`${filterForm({
      path,
      query,
      searchWords: notifications.search,
      statuses: states.notifications,
      more: { words: notifications.type, choices: states.notificationTypes },
      locale,
    })}
${listSummary({ path, query, totals, viewer })}
${page.rows.length > 0 ? notificationTable(page.rows, viewer) : emptyList({ query, words, locale })}
${pager({ path, query, page, locale })}`,
  }
}

function notificationTable(rows: readonly Notification[], viewer: Viewer): Html {
  const { locale } = viewer
  const { notifications: words, labels, states, page } = dashboardWords[locale]
  return dataTable({
    label: page.sections.notifications,
    rows,
    columns: [
      {
        head: words.notification,
        kind: 'main',
        cell: ({ notificationId, type }) =>
          html`<a href="${dashboardPaths.notification(notificationId)}">${states.notificationTypes[type]}</a>`,
      },
      { head: labels.status, kind: 'state', cell: ({ state }) => notificationBadge(state, locale) },
      { head: words.attempts, cell: ({ attempts }) => attempts },
      { head: words.about, cell: ({ subject }) => html`<code>${subject}</code>` },
      { head: words.sentTo, cell: ({ url }) => html`<bdi>${hostOf(url)}</bdi>` },
      { head: words.created, kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, viewer) },
    ],
  })
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
