import { hostedFrom } from './hosted-delivery.ts'
import { createService, type Service, type ServiceOptions } from './service.ts'

export { IntegrationError } from './integration-error.ts'

const hosted = hostedFrom(import.meta.url)

/** `service` as the hosted ES module exports it: its own address is the service's. */
export function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, hosted)
}
