import { createService, type Service, type ServiceOptions } from './create-service.ts'
import { hostedFrom } from './hosted-parts.ts'

export { IntegrationError } from './integration-error.ts'

const hosted = hostedFrom(import.meta.url)

/** `service` as the hosted ES module exports it: its own address is the service's. */
export function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, hosted)
}
