import { collectDefaultMetrics, Registry } from 'prom-client'

let registry: Registry | null = null

/**
 * Memory, processor time, event loop and garbage collection. There is one registry for the process, because its
 * collection never ends.
 */
export function processMetrics(): Registry {
  if (registry) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Sums of other gauges, by names that Prometheus reserves for counters.
  for (const { name, type } of registry.getMetricsAsArray()) {
    if (String(type) === 'gauge' && name.endsWith('_total')) registry.removeSingleMetric(name)
  }
  return registry
}
