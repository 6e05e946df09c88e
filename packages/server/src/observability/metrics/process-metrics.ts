import { collectDefaultMetrics, Registry } from 'prom-client'

let registry: Registry | null = null

/** Memory, processor time, event loop and garbage collection. One for the process: collecting them never ends. */
export function processMetrics(): Registry {
  if (registry) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
