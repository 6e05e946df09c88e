import { html } from '@element-js/http'
import {
  listNotifications,
  type Notification,
  type NotificationSelection,
  notificationStates,
  notificationTypes,
  totalNotifications,
} from '@element-js/payments'
import { isoOf } from '../lists/csv.ts'
import type { RecordList } from '../lists/list-routes.ts'
import { dashboardPaths } from '../page/paths.ts'
import { timeOf } from '../page/show-time.ts'
import { notificationBadge } from '../page/states.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { eventWords, subjectLink } from './announcement.ts'

/** The list of notifications. */
export const notificationList: RecordList<Notification, NotificationSelection> = {
  section: 'notifications',
  statuses: notificationStates,
  more: { name: 'type' satisfies keyof NotificationSelection, values: notificationTypes },
  read: listNotifications,
  total: totalNotifications,
  view: (viewer) => {
    const { locale } = viewer
    const { notifications: words, labels, states } = dashboardWords[locale]
    const [before, after] = words.noneHint
    return {
      search: words.search,
      statuses: states.notifications,
      more: { words: words.type, choices: states.notificationTypes },
      hasAmounts: false,
      columns: [
        {
          head: words.notification,
          kind: 'main',
          cell: (notification) =>
            html`<a href="${dashboardPaths.notification(notification.notificationId)}">${eventWords(notification, locale)}</a>`,
        },
        { head: words.about, cell: subjectLink },
        { head: labels.status, kind: 'state', cell: ({ state }) => notificationBadge(state, locale) },
        { head: words.attempts, cell: ({ attempts }) => attempts },
        { head: words.sentTo, cell: ({ url }) => html`<bdi>${hostOf(url)}</bdi>` },
        { head: words.created, kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, viewer) },
      ],
      none: html`<p>${words.none}</p><p class="hint">${before} <code>callbackUrl</code>${after}</p>`,
    }
  },
  csv: {
    notificationId: ({ notificationId }) => notificationId,
    type: ({ type }) => type,
    about: ({ subject }) => subject,
    sequence: ({ position }) => position,
    createdAt: ({ createdAtMs }) => isoOf(createdAtMs),
    state: ({ state }) => state,
    attempts: ({ attempts }) => attempts,
    nextAttemptAt: ({ nextAttemptAtMs }) => isoOf(nextAttemptAtMs),
    url: ({ url }) => url,
  },
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
