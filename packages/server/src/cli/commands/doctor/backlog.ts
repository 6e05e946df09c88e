import type { Backlog } from '../../../observability/metrics/metrics.ts'
import { counted } from '../../../values/counted.ts'
import { error, type Finding, found, warning } from './finding.ts'

// The values of the alarms in docs/metrics.md.
const longestIntentMs = 120_000
const longestNotificationMs = 3_600_000

/** Findings about work that has been waiting for too long. */
export function backlogFindings(backlog: Backlog): Finding[] {
  const { oldestOpenIntentMs, dueJobs, pendingNotifications, oldestPendingNotificationMs } = backlog
  return found([
    oldestOpenIntentMs > longestIntentMs &&
      error(
        'payments-wait',
        `A payment has been waiting for an answer from the acquirer for ${Math.floor(oldestOpenIntentMs / 1000)} s.`,
        'Check that a service is running and reaches its acquirer. It asks again automatically.',
      ),
    dueJobs > 0 &&
      warning(
        'jobs-wait',
        `${counted(dueJobs, 'payment, link or refund', 'payments, links or refunds')} should have ended by now.`,
        'Check that a service is running: it does this work every 2 seconds. Its log says what fails.',
      ),
    oldestPendingNotificationMs > longestNotificationMs &&
      warning(
        'notifications-wait',
        `${counted(pendingNotifications, 'notification is', 'notifications are')} waiting, the oldest for ${Math.floor(oldestPendingNotificationMs / 60_000)} minutes.`,
        'Check in the dashboard what the receivers answer, and allow outgoing connections from the service.',
      ),
  ])
}
