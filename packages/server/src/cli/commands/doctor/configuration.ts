import type { Environment } from '../../../server/environment.ts'
import { isLocalHost } from '../../../values/is-local-host.ts'
import { error, type Finding, found, warning } from './finding.ts'

/** Findings about the variables, which can be read but may not be meant. */
export function configurationFindings({
  mode,
  store,
  publicUrl = '',
  trustedProxies = [],
  metricsToken,
  log,
}: Environment): Finding[] {
  const isLive = mode === 'live'
  return found([
    isLive &&
      store.kind === 'memory' &&
      error(
        'store-in-memory',
        'The database is in memory: every payment is lost when the service stops.',
        'Set DATABASE_URL to a file or to PostgreSQL.',
      ),
    // The service itself speaks HTTP only, so a public https: address is that of a proxy.
    publicUrl.startsWith('https:') &&
      trustedProxies.length === 0 &&
      error(
        'no-trusted-proxies',
        'PUBLIC_URL is https, so there is a proxy, but TRUSTED_PROXIES names none: the limits count all payers as one and refuse them together.',
        'Set TRUSTED_PROXIES to the addresses of the proxy.',
      ),
    isLive &&
      metricsToken === undefined &&
      warning(
        'no-metrics',
        'Nobody can read /metrics, so nobody notices if the acquirer stops answering.',
        'Set METRICS_TOKEN, and let Prometheus send it.',
      ),
    isLive &&
      (log?.level === 'error' || log?.level === 'silent') &&
      warning(
        'quiet-log',
        `LOG_LEVEL is ${log.level}, so the log has no lines about requests and payments.`,
        'Set LOG_LEVEL to info.',
      ),
    !isLive &&
      publicUrl !== '' &&
      !isLocalHost(new URL(publicUrl).hostname) &&
      warning(
        'public-sandbox',
        'This is a sandbox with a public address. The credentials of its merchants are public.',
        'Allow access from your own network only, or set SERVICE_MODE to live.',
      ),
  ])
}
