import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../packages/server/src/observability/metrics/metrics.ts'
import { checkoutFolder, readProjectFile } from './project-files.ts'

/** Series by their names and labels, each with its values in Prometheus' notation, by default one a minute. */
type Series = Readonly<Record<string, string>>

interface AlertCases {
  /** Minutes after which the alert fires. */
  readonly after: number
  /** The minutes between two values. Default: 1. */
  readonly interval?: number
  /** Series that differ from those of a service that has just started and to which nothing happens. */
  readonly fires: Series
  readonly staysSilent: readonly Series[]
}

const up = 'up{job="element-server"}'
const delivered = 'element_notification_deliveries_total{type="charge.updated",outcome="delivered"}'
const refused = 'element_notification_deliveries_total{type="charge.updated",outcome="refused"}'
const declined = 'element_payment_moves_total{status="CANCELLED",reason="card_declined"}'
const notAttempted = 'element_payment_moves_total{status="CANCELLED",reason="not_attempted"}'
const settled = 'element_payment_moves_total{status="SETTLED",reason="none"}'
const failedComparisons = 'element_reconciliations_total{outcome="failed"}'
const differences = 'element_reconciliation_differences_total{kind="missing_in_store"}'
const unopened = 'element_vault_failures_total{field="pan"}'
const failedCalls = 'element_acquirer_call_duration_seconds_count{kind="authorize",outcome="failed"}'
const approvedCalls = 'element_acquirer_call_duration_seconds_count{kind="authorize",outcome="approved"}'
const answered = (status: number): string =>
  `element_http_requests_total{method="POST",route="/v1/payments/charges/card",status="${status}"}`

// Prometheus' notation has no shorter form.
const notANumber = Array(60).fill('NaN').join(' ')

/** The buckets of a histogram that is observed ten times a minute. */
function tenEachMinute(name: string, { within5s }: { readonly within5s: number }): Series {
  return Object.fromEntries(
    Object.entries({ '5': within5s, '15': 10, '+Inf': 10 }).map(([le, each]) => [
      name.replace('{', `_bucket{le="${le}",`),
      `0+${each}x60`,
    ]),
  )
}

const calls = 'element_acquirer_call_duration_seconds{kind="authorize",outcome="approved"}'
const charges = 'element_http_request_duration_seconds{method="POST",route="/v1/payments/charges/card"}'

const cases: Readonly<Record<string, AlertCases>> = {
  ServiceDown: {
    after: 3,
    fires: { [up]: '1 0x60' },
    staysSilent: [{ [up]: '1x60' }, { [up]: '1 1 0 1x60' }],
  },
  DatabaseDown: {
    after: 3,
    fires: { element_store_answers: '1 0x60' },
    staysSilent: [{ element_store_answers: '1 1 0 1x60' }],
  },
  PaymentsWithoutOutcome: {
    after: 3,
    fires: { element_oldest_open_intent_age_seconds: '0 121x60' },
    staysSilent: [
      { element_oldest_open_intent_age_seconds: '0 119x60' },
      { element_oldest_open_intent_age_seconds: notANumber },
    ],
  },
  SealedValueCannotBeOpened: {
    after: 3,
    fires: { [unopened]: '0 0 1x60' },
    staysSilent: [{ [unopened]: '1x60' }],
  },
  StoreAndAcquirerDiffer: {
    after: 3,
    fires: { [differences]: '0 0 1x60' },
    staysSilent: [{ [differences]: '1x60' }],
  },
  ReconciliationFails: {
    after: 180,
    // Prometheus extrapolates from the last value to the moment of the evaluation: two failures count as a little more.
    interval: 7,
    fires: { [failedComparisons]: '0x5 1x5 2x5 3x60' },
    staysSilent: [{ [failedComparisons]: '0x5 1x5 2x60' }],
  },
  AcquirerFails: {
    after: 15,
    fires: { [failedCalls]: '0+1x60', [approvedCalls]: '0+10x60' },
    staysSilent: [{ [failedCalls]: '0+1x60', [approvedCalls]: '0+30x60' }],
  },
  AcquirerSlow: {
    after: 20,
    fires: tenEachMinute(calls, { within5s: 8 }),
    staysSilent: [tenEachMinute(calls, { within5s: 10 })],
  },
  ServerErrors: {
    after: 15,
    fires: { [answered(503)]: '0+1x60', [answered(200)]: '0+50x60' },
    staysSilent: [{ [answered(503)]: '0+1x60', [answered(200)]: '0+200x60' }, { [answered(404)]: '0+9x60' }],
  },
  RequestsSlow: {
    after: 20,
    fires: tenEachMinute(charges, { within5s: 9 }),
    staysSilent: [tenEachMinute(charges, { within5s: 10 })],
  },
  DeclinesRise: {
    after: 40,
    fires: { [declined]: '0+3x60', [settled]: '0+2x60' },
    staysSilent: [
      { [declined]: '0+2x60', [settled]: '0+3x60' },
      { [declined]: '0+1x60' },
      { [notAttempted]: '0+9x60', [settled]: '0+1x60' },
    ],
  },
  JobsLate: {
    after: 10,
    fires: { element_due_jobs: '0 1x60' },
    staysSilent: [{ element_due_jobs: '0 1 1 0x60' }],
  },
  NotificationsLate: {
    after: 20,
    fires: { element_oldest_pending_notification_age_seconds: '3601x60' },
    staysSilent: [{ element_oldest_pending_notification_age_seconds: '3599x60' }],
  },
  NotificationsStop: {
    after: 20,
    // Nothing was delivered since the service started.
    fires: { element_pending_notifications: '1x60', [refused]: '0+1x60' },
    staysSilent: [
      { element_pending_notifications: '5x60', [delivered]: '0+1x60' },
      { element_pending_notifications: '0x60' },
    ],
  },
  EventLoopLate: {
    after: 10,
    fires: { nodejs_eventloop_lag_p99_seconds: '0.6x60' },
    staysSilent: [{ nodejs_eventloop_lag_p99_seconds: '0.4x60' }],
  },
  ReplicaNotUsed: {
    after: 15,
    fires: { element_replica_used: '0x60' },
    staysSilent: [{ element_replica_used: '1x60' }, { element_replica_used: notANumber }],
  },
}

const idle = await createMetrics().text({
  openIntents: new Map(),
  oldestOpenIntentMs: 0,
  dueJobs: 0,
  pendingNotifications: 0,
  oldestPendingNotificationMs: 0,
})
const started: Series = Object.fromEntries(
  idle
    .split('\n')
    .filter((line) => line.startsWith('element_'))
    .map((line): [string, string] => {
      const [, series = '', value = ''] = /^(\S+) (\S+)$/.exec(line) ?? []
      return [series, value === 'Nan' ? notANumber : `${value}x300`]
    }),
)
const rules: readonly { readonly alert: string }[] = parse(
  readProjectFile('deploy/prometheus/alerts.yaml'),
).groups.flatMap(({ rules }: { readonly rules: readonly unknown[] }) => rules)

/** Series of several cases, and those of a service to which nothing else happens. */
function seriesOf(several: readonly Series[]): readonly { series: string; values: string }[] {
  const names = several.flatMap(Object.keys)
  expect(new Set(names).size).toBe(names.length)
  const all: Series = Object.assign({}, started, ...several)
  return Object.entries(all).map(([series, values]) => ({ series, values }))
}

describe('the alerts for Prometheus', () => {
  it('each have a case in which they fire and one in which they do not', () => {
    expect(Object.keys(cases).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
    for (const [alert, { staysSilent }] of Object.entries(cases)) {
      expect([alert, staysSilent.length > 0]).toEqual([alert, true])
    }
  })

  it('compare with counters that a service publishes before anything is counted', () => {
    const counters = Object.values(cases)
      .flatMap(({ fires, staysSilent }) => [fires, ...staysSilent].flatMap(Object.keys))
      .filter((series) => /^element_(?!http_)\w+_total\{/.test(series))
    expect(counters.length).toBeGreaterThan(10)
    expect(counters.filter((series) => started[series] !== '0x300')).toEqual([])
  })
})

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

describe.skipIf(!hasPromtool && process.env.CI !== 'true')('promtool (apt-get install prometheus)', () => {
  it('finds that each alert fires when it should, and only then', () => {
    // Cases of different alerts have different series. Together they take a second, and each alone half a second.
    const tests = [1, 7].flatMap((interval) => {
      const ofInterval = Object.entries(cases).filter(([, alert]) => (alert.interval ?? 1) === interval)
      return [0, 1, 2, 3].map((place) => ({
        interval: `${interval}m`,
        input_series: seriesOf(
          ofInterval.map(([, alert]) => [alert.fires, ...alert.staysSilent][place] ?? {}),
        ),
        promql_expr_test: ofInterval.map(([name, { after }]) => ({
          expr: `count(ALERTS{alertname="${name}",alertstate="firing"})`,
          eval_time: `${after}m`,
          exp_samples: place === 0 ? [{ value: 1 }] : [],
        })),
      }))
    })
    const folder = mkdtempSync(join(tmpdir(), 'alerts-'))
    const file = join(folder, 'tests.yaml')
    const alerts = join(checkoutFolder, 'deploy/prometheus/alerts.yaml')
    writeFileSync(file, JSON.stringify({ rule_files: [alerts], evaluation_interval: '1m', tests }))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  })

  it('finds nothing wrong with the names and texts of the metrics', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: idle,
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })
})
